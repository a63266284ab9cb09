import { digitsOf } from '#shared/phone.ts';
import { fold } from '#shared/text.ts';
import type { Criteria } from './criteria.ts';
import { endOf, type Entry, type Found } from './findRecipient.ts';
import { UNSAID } from './anonymous.ts';

/** What tells of a recipient wherever it stands. */
export type Needles = {
  /** Folded; whatever contains one of them is about them. */
  strong: string[];
  /** Folded; said of them within what is about them: what in another place is anybody's. */
  weak: ReadonlySet<string>;
};

/** A number with its country or without: its last ten digits, which no way of writing it parts. */
const NATIONAL = 10;
/** A shorter word is in too many others. */
const LEAST = 6;

const isTelling = (text: string) => text.length >= LEAST;
/** A first name alone is many people's. */
const isFullName = (name: string) => name.length >= 8 && /\S\s+\S/.test(name);

/** What tells of a recipient: what was typed, and what their orders and those who took their parcels say. */
export const needlesOf = (typed: Criteria, { ends, taken }: Found, entries: readonly Entry[]): Needles => {
  const its = ends.map(({ order, end }) => endOf(order, end));
  const phones = [typed.phone, ...its.map(({ phone }) => phone)].flatMap((phone) => {
    const digits = digitsOf(phone ?? '');
    return digits === '' ? [] : [digits, digits.slice(-NATIONAL)];
  });
  const names = [typed.name, ...its.map(({ name }) => name)].map((name) => fold(name ?? '').trim());
  const own = taken.map(({ entry }) => entry);
  const documents = [typed.document, ...own.map(({ clientIDNumber }) => clientIDNumber)].flatMap((one) => [one, digitsOf(one ?? '')]);
  const strong = [...phones, typed.email, ...its.map(({ email }) => email), ...documents]
    .map((one) => fold(one ?? '').trim())
    .filter(isTelling);
  const said = [
    ...names,
    ...its.flatMap(({ address, addressNumber, floor, door, observation }) => [
      address,
      `${address} ${addressNumber}`,
      floor,
      door,
      observation,
    ]),
    ...[...entries, ...own].flatMap(({ clientName, clientIDNumber, observation }) => [clientName, clientIDNumber, observation]),
  ];
  return {
    strong: [...new Set([...strong, ...names.filter(isFullName)])],
    weak: new Set(said.map((one) => fold(one ?? '').trim()).filter((one) => one !== '')),
  };
};

/** Whether a text is about them. */
export const tellsOf = ({ strong }: Pick<Needles, 'strong'>, text: string): boolean => {
  const folded = fold(text);
  return strong.some((needle) => folded.includes(needle));
};

/** What of a record says who somebody is, and where. */
const PERSONAL =
  /^(?:(?:to|from|client)?_?(?:name|phone|email|address|addressNumber|floor|door|postalCode|observation|comment|location|lngLat|lat|lng|typeBuilding)|clientIDNumber|hierarchy|placeId|toName|fromName)$/i;

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
        // An address with parts is gone through; a name, a number, a pair of degrees goes.
        const isWhole = PERSONAL.test(name) && !(name.endsWith('ddress') && its !== null && typeof its === 'object');
        return [name, isWhole ? emptied(its) : cleared(its, needles)];
      }),
    );
  if (typeof value === 'string') {
    const folded = fold(value).trim();
    return tellsOf(needles, value) || needles.weak.has(folded) ? UNSAID : value;
  }
  return typeof value === 'number' && tellsOf(needles, String(value)) ? 0 : value;
};

/** Of a list each element by itself is about somebody, or not. */
export const withoutThem = (value: unknown, needles: Needles): unknown => {
  if (Array.isArray(value)) return value.map((one) => withoutThem(one, needles));
  if (!tellsOf(needles, JSON.stringify(value) ?? '')) return value;
  if (value !== null && typeof value === 'object') {
    const isList = (its: unknown) => Array.isArray(its) && its.some((one) => one !== null && typeof one === 'object');
    const [lists, rest] = [Object.entries(value).filter(([, its]) => isList(its)), Object.entries(value).filter(([, its]) => !isList(its))];
    // Of one that holds lists of others, and says nothing of them itself.
    if (lists.length > 0 && !tellsOf(needles, JSON.stringify(rest)))
      return { ...value, ...Object.fromEntries(lists.map(([name, its]) => [name, withoutThem(its, needles)])) };
  }
  return cleared(value, needles);
};
