import { type CountryCode, digitsOf, phoneKey } from '#shared/phone.ts';
import { fold } from '#shared/text.ts';
import { doorKey } from '../../../places/placeKey.ts';
import type { Common } from './common.ts';
import { type Criteria, documentKey, isNamedThere, nameKey, wordsOf } from './criteria.ts';
import { endOf, type Entry, type Found, ownEntries } from './findRecipient.ts';

/** What tells of a recipient wherever it stands. */
export type Needles = {
  /** Their phones, by what all ways of writing each have in common (`phoneKey`), and the country in whose ways. */
  phones: ReadonlySet<string>;
  country: CountryCode;
  /** E-mails, and documents, in a folded text, as wholes. Null when there are none. */
  emails: RegExp | null;
  documents: RegExp | null;
  /** Full names as whole words: those that nobody else has, which tell of them in a text; and all, which do in a record with their door. */
  names: { own: RegExp | null; all: RegExp | null };
  doors: ReadonlySet<string>;
  /** Whether one end of a record is theirs by what was typed, as an order's is: with their door, and a name that may be longer than theirs. */
  isNamedThere: ReturnType<typeof isNamedThere>;
  /** By which the database looks first: it finds more than what tells of them, and all of it. Null when nothing does. */
  rough: string | null;
  /** Folded: within what is about them, texts that are theirs as a whole, and their names as whole words, first names alone too. */
  weak: { texts: ReadonlySet<string>; names: RegExp | null };
};

/** A shorter number, or one with fewer letters and digits, is too many other things. */
const [LEAST_DIGITS, LEAST_SIGNS] = [7, 6];
/** Longer than any phone with all that may stand before it. */
const MOST_DIGITS = 18;
/** What people write who do not want to say a number. */
const INVENTED = /(\d)\1{6,}$|^0?1234567(?:8(?:90?)?)?$/;

/** What may stand between the digits of one number, and between the words of one name: a JSON text writes the end of a line as a letter. */
const WITHIN = '[ \u00A0().\\/_+-]{0,3}';
const BETWEEN = '[^a-z0-9]+[nrt]?[^a-z0-9]*';
/** What may not stand before and after whole words. */
const [BEFORE, AFTER] = ['(?<![\\p{L}\\p{N}])', '(?![\\p{L}\\p{N}])'];

const literal = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
const oneOf = (patterns: readonly string[]) => (patterns.length > 0 ? [...new Set(patterns)].join('|') : null);

/** What the database looks for, and what it then has to be in a folded text. */
type Pattern = { rough: string; whole: string };
const regExp = (patterns: readonly Pattern[]) => {
  const pattern = oneOf(patterns.map(({ whole }) => whole));
  return pattern === null ? null : new RegExp(pattern, 'u');
};

/** A first name alone is many people's. */
const isFullName = (name: string) => wordsOf(name).filter((word) => word.length > 1).length > 1;

/** A name as it is written, and with its last word first. */
const namePatterns = (name: string): Pattern[] => {
  const its = wordsOf(name);
  const orders = its.length > 1 ? [its, [...its.slice(-1), ...its.slice(0, -1)]] : [its];
  return orders.map((each) => each.join(BETWEEN)).map((rough) => ({ rough, whole: `${BEFORE}${rough}${AFTER}` }));
};

const emailPattern = (email: string): Pattern => {
  const rough = literal(email);
  return { rough, whole: `(?<![\\p{L}\\p{N}._%+-])${rough}(?![\\p{L}\\p{N}-]|\\.[\\p{L}\\p{N}])` };
};

/** A document of digits may follow a word at once, and is no part of a longer number. @param key letters and digits alone */
const documentPattern = (key: string): Pattern => {
  const rough = key.split('').join(WITHIN);
  return { rough, whole: digitsOf(key) === key ? `(?<!\\d\\.?)0{0,2}${rough}(?!\\.?\\d)` : `${BEFORE}${rough}${AFTER}` };
};
const isTelling = (key: string) => key.length >= (digitsOf(key) === key ? LEAST_DIGITS : LEAST_SIGNS);

/** For the database: all words of the typed name, and the number of the door, wherever they stand ('1.854' is 1854). */
const endPatterns = ({ name, address }: Criteria): string[] => {
  if (name === undefined || address === undefined) return [];
  const number = doorKey({ address, addressNumber: 0 }).split(' ').at(-1) ?? '';
  return [`^${[...wordsOf(name), number.split('').join('\\.?')].map((part) => `(?=.*${part})`).join('')}`];
};

/**
 * What tells of a recipient: what was typed, and what their orders and those who took their parcels say.
 * @param common what of that other people's orders say as well
 */
export const needlesOf = (
  typed: Criteria,
  { ends, taken }: Found,
  entries: readonly Entry[],
  { country, common }: { country: CountryCode; common: Common },
): Needles => {
  const its = ends.map(({ order, end }) => endOf(order, end));
  const shown = ownEntries({ ends }, entries);
  // Those that show their own document, not that of who stood in for them.
  const own = [...shown.own, ...taken.map(({ entry }) => entry)];
  const folded = (texts: readonly (string | null | undefined)[]) =>
    [...new Set(texts.map((one) => fold(one ?? '').trim()))].filter((one) => one !== '');
  const keysOf = (phones: readonly (string | null | undefined)[]) => folded(phones).map((phone) => phoneKey(phone, country));
  const documentsOf = (texts: readonly (string | null | undefined)[]) => folded(texts).map((text) => documentKey(text, country));
  const isTheirs = (key: string) => !common.has(key) && !INVENTED.test(key);
  const phones = [...keysOf([typed.phone]), ...keysOf(its.map(({ phone }) => phone)).filter(isTheirs)];
  const emails = [...folded([typed.email]), ...folded(its.map(({ email }) => email)).filter(isTheirs)];
  const documents = [...documentsOf([typed.document]), ...documentsOf(own.map(({ clientIDNumber }) => clientIDNumber)).filter(isTheirs)];
  const names = folded([typed.name, ...its.map(({ name }) => name)]).filter((name) => wordsOf(name).length > 0);
  const full = names.filter(isFullName);
  const [mailed, shownAs] = [emails.map(emailPattern), [...new Set(documents)].filter(isTelling).map(documentPattern)];
  const strongPhones = phones.filter((key) => key.length >= LEAST_DIGITS);
  const weak = [
    ...its.flatMap(({ address, addressNumber, floor, door, observation }) => [
      address,
      `${address} ${addressNumber}`,
      floor,
      door,
      observation,
    ]),
    ...[...shown.atTheirEnd, ...own].flatMap(({ clientName, clientIDNumber, observation }) => [clientName, clientIDNumber, observation]),
  ];
  return {
    phones: new Set(strongPhones),
    country,
    emails: regExp(mailed),
    documents: regExp(shownAs),
    names: {
      own: regExp(full.filter((name) => !common.has(nameKey(name))).flatMap(namePatterns)),
      all: regExp(full.flatMap(namePatterns)),
    },
    doors: new Set([...(typed.address === undefined ? [] : [{ address: typed.address, addressNumber: 0 }]), ...its].map(doorKey)),
    isNamedThere: isNamedThere(typed),
    rough: oneOf([
      ...endPatterns(typed),
      ...[...mailed, ...shownAs, ...full.flatMap(namePatterns)].map(({ rough }) => rough),
      // Its last digits follow each other however a phone is written.
      ...strongPhones.map((key) => key.slice(-6).split('').join(WITHIN)),
    ]),
    weak: {
      texts: new Set(folded([...names, ...phones, ...documents, ...weak])),
      names: regExp(names.filter((name) => name.length > 1).flatMap(namePatterns)),
    },
  };
};

const APART = WITHIN.replace('{0,3}', '{1,3}');
/** Digits, and those that go on after what stands within numbers. */
const RUN = new RegExp(`\\d+(?:${APART}\\d+)*`, 'gu');

const [DAY, MONTH, YEAR] = ['(?:0?[1-9]|[12]\\d|3[01])', '(?:0?[1-9]|1[0-2])', '(?:19|20)\\d\\d'];
/** A day that there may be, and no part of a longer number: phones are written in pairs of digits, too, and end like a day with a short year. */
const DATE = new RegExp(
  `(?<!\\d[-/.])\\b(?:${YEAR}([-/.])${MONTH}\\1${DAY}|${DAY}([-/.])${MONTH}\\2${YEAR}|(?<!\\d${APART})${DAY}([-/.])${MONTH}\\3\\d\\d)(?![-/.]?\\d)`,
  'g',
);

/** A text for looking into: folded; the end of a line, as JSON writes it, is no letter. */
const looked = (text: string) => fold(text).replace(/\\[nrt]/g, ' ');
/** The same for looking for numbers: a date is none. */
const undated = (seen: string) => seen.replace(DATE, '|');

/** Whether one of the numbers in a text is one of their phones: of its groups of digits some that follow each other, each whole. */
const saysPhone = ({ phones, country }: Needles, text: string): boolean => {
  if (phones.size === 0) return false;
  for (const [run] of text.matchAll(RUN)) {
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

const identifies = (needles: Needles, seen: string) => {
  const numbers = undated(seen);
  return needles.emails?.test(seen) === true || needles.documents?.test(numbers) === true || saysPhone(needles, numbers);
};

/** Whether what somebody wrote is about them. */
export const tellsOf = (needles: Needles, text: string): boolean => {
  const seen = looked(text);
  return needles.names.own?.test(seen) === true || identifies(needles, seen);
};

/** Whether a text within what is about them says who, or where. */
export const saysOfThem = (needles: Needles, text: string): boolean => {
  const folded = fold(text).trim();
  return needles.weak.texts.has(folded) || needles.weak.names?.test(folded) === true || tellsOf(needles, text);
};

/**
 * Fields whose numbers name something else, those that are a name, those that are a street or a town, which may be called like somebody, those
 * that are a number of whom a record is about, and those in which anybody may be spoken of.
 */
const [NUMBERED, NAMED, PLACED, OWN, SAID] = [
  /(?<!client)id$|ids$|tracking$|^(?:qr|sku|shipment|order|import|code|key|hash|client)$/i,
  /name$/i,
  // What is looked for as `toAddress` is what somebody typed.
  /^address$|street|town|province|country/i,
  /phone$|mail$|document$|idNumber$/i,
  /observation$|comment$|note$|reason$/i,
];
/** One number with what stands within, or one word: nothing else is said there. */
const WHOLE = /^(?:[\d\s()./_+-]+|\S+)$/;

/**
 * Whether a record is theirs: one of their numbers is in a field for it, or is all that another one says, or their name stands with their door,
 * not with another end's, of the one that was typed together with the door its words alone.
 * What is said in a comment makes nothing theirs: somebody else's parcel may be left with them.
 * @param value as JSON has it
 */
export const isTheirs = (needles: Needles, value: unknown): boolean => {
  let [isNamedSo, isThere] = [false, false];
  const visit = (its: unknown, key: string, isOfEnd = false): boolean => {
    if (Array.isArray(its)) return its.some((one) => visit(one, key));
    if (its !== null && typeof its === 'object') {
      const { name: called, address, addressNumber } = its as { name?: unknown; address?: unknown; addressNumber?: unknown };
      const saidName = typeof called === 'string' ? called : '';
      // One end of something tells whose it is by itself: of another one neither its name is taken nor its door.
      const isEnd = typeof address === 'string' && wordsOf(saidName).length > 0;
      if (typeof address === 'string') {
        const end = { name: saidName, address, addressNumber: Number(addressNumber) || 0 };
        const isAtDoor = needles.doors.has(doorKey(end));
        if (isAtDoor && (needles.isNamedThere(end) || needles.names.all?.test(looked(saidName)) === true)) return true;
        isThere ||= isAtDoor && !isEnd;
      }
      return Object.entries(its).some(([name, one]) => visit(one, name, isEnd));
    }
    if (NUMBERED.test(key) || SAID.test(key)) return false;
    if (typeof its === 'number') return Number.isInteger(its) && identifies(needles, String(its));
    if (typeof its !== 'string') return false;
    const seen = looked(its);
    if (!PLACED.test(key) && !(isOfEnd && key === 'name'))
      isNamedSo ||= (NAMED.test(key) ? needles.names.all : needles.names.own)?.test(seen) === true;
    return (OWN.test(key) || WHOLE.test(its.trim())) && identifies(needles, seen);
  };
  return visit(value, '') || (isNamedSo && isThere);
};

/** Whether a text of a record, which need not be theirs, tells of them: what only is called like them does not. */
export const tellsIn = (needles: Needles, key: string, text: string): boolean => {
  if (NUMBERED.test(key)) return false;
  return NAMED.test(key) || PLACED.test(key) ? identifies(needles, looked(text)) : tellsOf(needles, text);
};
