import { UNSAID } from './anonymous.ts';
import { type Needles, saysOfThem, tellsOf, tellsOfRecord } from './needles.ts';

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

/** Of a list each element by itself is about somebody, or not. What is not is given back itself. */
export const withoutThem = (value: unknown, needles: Needles): unknown => {
  if (!tellsOfRecord(needles, value)) return value;
  if (Array.isArray(value)) return value.map((one) => withoutThem(one, needles));
  if (value !== null && typeof value === 'object') {
    const isList = (its: unknown) => Array.isArray(its) && its.some((one) => one !== null && typeof one === 'object');
    const [lists, rest] = [Object.entries(value).filter(([, its]) => isList(its)), Object.entries(value).filter(([, its]) => !isList(its))];
    // Of one that holds lists of others, and says nothing of them itself.
    if (lists.length > 0 && !tellsOfRecord(needles, Object.fromEntries(rest)))
      return { ...value, ...Object.fromEntries(lists.map(([name, its]) => [name, withoutThem(its, needles)])) };
  }
  return cleared(value, needles);
};
