import { UNSAID } from './anonymous.ts';
import { isTheirs, type Needles, saysOfThem, tellsIn, tellsOf } from './needles.ts';

/** What of a record says who somebody is, and where. */
const PERSONAL =
  /^(?:(?:to|from|client)?_?(?:name|phone|email|address|addressNumber|floor|door|postalCode|observation|comment|location|lngLat|lat|lng|typeBuilding)|clientIDNumber|hierarchy|placeId|toName|fromName)$/i;
/** What stays of a place, though somebody may be called like it. */
const TOWN = /town|province|country/i;

const emptied = (value: unknown): unknown => {
  if (typeof value === 'string') return '';
  if (typeof value === 'number') return 0;
  if (Array.isArray(value)) return [];
  return value !== null && typeof value === 'object' ? null : value;
};

/** What is about them, without them. */
const cleared = (value: unknown, needles: Needles): unknown => {
  if (Array.isArray(value)) return value.map((one) => cleared(one, needles));
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(
      Object.entries(value).map(([name, its]) => {
        if (TOWN.test(name) && typeof its === 'string') return [name, tellsOf(needles, its) ? UNSAID : its];
        // An address with parts is gone through; a name, a number, a pair of degrees goes.
        const isWhole = PERSONAL.test(name) && !(name.endsWith('ddress') && its !== null && typeof its === 'object');
        return [name, isWhole ? emptied(its) : cleared(its, needles)];
      }),
    );
  if (typeof value === 'string') return saysOfThem(needles, value) ? UNSAID : value;
  return typeof value === 'number' && tellsOf(needles, String(value)) ? 0 : value;
};

/** What is not theirs, without the texts that tell of them. */
const unsaid = (value: unknown, needles: Needles, key: string): unknown => {
  if (typeof value === 'string') return tellsIn(needles, key, value) ? UNSAID : value;
  if (Array.isArray(value)) {
    const left = value.map((one) => unsaid(one, needles, key));
    return left.some((one, at) => one !== value[at]) ? left : value;
  }
  if (value === null || typeof value !== 'object') return value;
  const left = Object.entries(value).map(([name, its]) => [name, its, unsaid(its, needles, name)] as const);
  return left.some(([, its, one]) => one !== its) ? Object.fromEntries(left.map(([name, , one]) => [name, one])) : value;
};

/**
 * What is theirs loses who and where they are, what is somebody else's the texts alone that tell of them. Of a list each element by itself is
 * theirs, or not. What does not change is given back itself.
 */
export const withoutThem = <T>(value: T, needles: Needles): T => without(value, needles, '') as T;

const without = (value: unknown, needles: Needles, key: string): unknown => {
  if (!isTheirs(needles, value)) return unsaid(value, needles, key);
  if (Array.isArray(value)) return value.map((one) => without(one, needles, key));
  if (value !== null && typeof value === 'object') {
    const isList = (its: unknown) => Array.isArray(its) && its.some((one) => one !== null && typeof one === 'object');
    const all = Object.entries(value);
    // Of one that holds lists of others, and is not theirs itself.
    if (all.some(([, its]) => isList(its)) && !isTheirs(needles, Object.fromEntries(all.filter(([, its]) => !isList(its)))))
      return Object.fromEntries(all.map(([name, its]) => [name, (isList(its) ? without : unsaid)(its, needles, name)]));
  }
  return cleared(value, needles);
};
