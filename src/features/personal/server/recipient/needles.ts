import { type CountryCode, digitsOf, phoneKey } from '#shared/phone.ts';
import { fold } from '#shared/text.ts';
import { type Criteria, documentKey } from './criteria.ts';
import { endOf, type Entry, type Found, isNamed } from './findRecipient.ts';

/** What tells of a recipient wherever it stands. */
export type Needles = {
  /** Their phones, by what all ways of writing each have in common (`phoneKey`), and the country in whose ways. */
  phones: ReadonlySet<string>;
  country: CountryCode;
  /** What else alone tells of them in a folded text, as whole words and whole numbers: full names, e-mails, documents. Null when nothing does. */
  said: RegExp | null;
  /** By which the database looks first: it finds more than what tells of them, and all of it. Null when nothing does. */
  rough: string | null;
  /** Folded: within what is about them, texts that are theirs as a whole. */
  weak: ReadonlySet<string>;
  /** Within what is about them, their names as whole words, first names alone too. */
  names: RegExp | null;
};

/** A shorter number, or one with fewer letters and digits, is too many other things. */
const [LEAST_DIGITS, LEAST_SIGNS] = [7, 6];
/** Longer than any phone with all that may stand before it. */
const MOST_DIGITS = 18;

/** What may stand between the digits of one number, and between the words of one name: a JSON text writes the end of a line as a letter. */
const WITHIN = '[ \u00A0().\\/_+-]{0,3}';
const BETWEEN = '[^a-z0-9]+[nrt]?[^a-z0-9]*';
/** What may not stand before and after whole words. */
const [BEFORE, AFTER] = ['(?<![\\p{L}\\p{N}])', '(?![\\p{L}\\p{N}])'];

const literal = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
const oneOf = (patterns: readonly string[]) => (patterns.length > 0 ? [...new Set(patterns)].join('|') : null);
const regExp = (patterns: readonly string[]) => {
  const pattern = oneOf(patterns);
  return pattern === null ? null : new RegExp(pattern, 'u');
};

/** What the database looks for, and what it then has to be in a folded text. */
type Pattern = { rough: string; whole: string };

const wordsOf = (name: string) => name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
/** A first name alone is many people's. */
const isFullName = (name: string) => wordsOf(name).filter((word) => word.length > 1).length > 1;

/** A name as it is written, and with its last word first. */
const namePatterns = (name: string): Pattern[] => {
  const its = wordsOf(name);
  const orders = its.length > 1 ? [its, [...its.slice(-1), ...its.slice(0, -1)]] : [its];
  return orders.map((words) => words.join(BETWEEN)).map((rough) => ({ rough, whole: `${BEFORE}${rough}${AFTER}` }));
};

const emailPattern = (email: string): Pattern => {
  const rough = literal(email);
  return { rough, whole: `(?<![\\p{L}\\p{N}._%+-])${rough}(?![\\p{L}\\p{N}-]|\\.[\\p{L}\\p{N}])` };
};

/** A document of digits may follow a word at once, and is no part of a longer number. @param key letters and digits alone */
const documentPattern = (key: string): Pattern => {
  const rough = key.split('').join(WITHIN);
  return { rough, whole: digitsOf(key) === key ? `(?<!\\d\\.?)${rough}(?!\\.?\\d)` : `${BEFORE}${rough}${AFTER}` };
};
const isTelling = (key: string) => key.length >= (digitsOf(key) === key ? LEAST_DIGITS : LEAST_SIGNS);

/** What tells of a recipient: what was typed, and what their orders and those who took their parcels say. */
export const needlesOf = (typed: Criteria, { ends, taken }: Found, entries: readonly Entry[], country: CountryCode): Needles => {
  const its = ends.map(({ order, end }) => endOf(order, end));
  const received = new Map(ends.filter(({ end }) => end === 'to').map(({ order }) => [order._id, order] as const));
  // Entries that show their own document, not that of who took their parcel.
  const own = [
    ...entries.filter((entry) => received.has(entry.order) && isNamed(entry, received.get(entry.order)?.toName)),
    ...taken.map(({ entry }) => entry),
  ];
  const folded = (texts: readonly (string | null | undefined)[]) =>
    [...new Set(texts.map((one) => fold(one ?? '').trim()))].filter((one) => one !== '');
  const phones = folded([typed.phone, ...its.map(({ phone }) => phone)]).map((phone) => phoneKey(phone, country));
  const names = folded([typed.name, ...its.map(({ name }) => name)]).filter((name) => wordsOf(name).length > 0);
  const documents = folded([typed.document, ...own.map(({ clientIDNumber }) => clientIDNumber)])
    .map(documentKey)
    // Its letter is often left out.
    .flatMap((key) => [key, digitsOf(key)]);
  const strongPhones = phones.filter((key) => key.length >= LEAST_DIGITS);
  const strong = [
    ...names.filter(isFullName).flatMap(namePatterns),
    ...folded([typed.email, ...its.map(({ email }) => email)]).map(emailPattern),
    ...[...new Set(documents)].filter(isTelling).map(documentPattern),
  ];
  const weak = folded([
    ...names,
    ...phones,
    ...documents,
    ...its.flatMap(({ address, addressNumber, floor, door, observation }) => [
      address,
      `${address} ${addressNumber}`,
      floor,
      door,
      observation,
    ]),
    ...own.flatMap(({ clientName, clientIDNumber, observation }) => [clientName, clientIDNumber, observation]),
    ...entries
      .filter((entry) => received.has(entry.order))
      .flatMap(({ clientName, clientIDNumber, observation }) => [clientName, clientIDNumber, observation]),
  ]);
  return {
    phones: new Set(strongPhones),
    country,
    said: regExp(strong.map(({ whole }) => whole)),
    // Its last digits follow each other however a phone is written.
    rough: oneOf([...strong.map(({ rough }) => rough), ...strongPhones.map((key) => key.slice(-6).split('').join(WITHIN))]),
    weak: new Set(weak),
    names: regExp(names.filter((name) => name.length > 1).flatMap((name) => namePatterns(name).map(({ whole }) => whole))),
  };
};

/** Digits, and those that go on after what stands within numbers. */
const RUN = new RegExp(`\\d+(?:${WITHIN.replace('{0,3}', '{1,3}')}\\d+)*`, 'gu');
const DATE = /\b(?:19|20)\d\d-\d\d-\d\d/g;

/** Whether one of the numbers in a text is one of their phones: of its groups of digits some that follow each other, each whole. */
const saysPhone = ({ phones, country }: Needles, text: string): boolean => {
  if (phones.size === 0) return false;
  for (const [run] of text.replace(DATE, 'x').matchAll(RUN)) {
    const groups = run.match(/\d+/g) ?? [];
    for (let first = 0; first < groups.length; first += 1) {
      let digits = '';
      for (let last = first; last < groups.length; last += 1) {
        digits += groups[last];
        if (digits.length > MOST_DIGITS) break;
        if (digits.length >= LEAST_DIGITS && phones.has(phoneKey(digits, country))) return true;
      }
    }
  }
  return false;
};

/** Whether a text, JSON or not, is about them. */
export const tellsOf = (needles: Needles, text: string): boolean => {
  // The end of a line, as JSON writes it, is no letter.
  const folded = fold(text).replace(/\\[nrt]/g, ' ');
  return needles.said?.test(folded) === true || saysPhone(needles, folded);
};

/** Whether a text within what is about them says who, or where. */
export const saysOfThem = (needles: Needles, text: string): boolean => {
  const folded = fold(text).trim();
  return needles.weak.has(folded) || needles.names?.test(folded) === true || tellsOf(needles, text);
};
