import { fold } from '#shared/text.ts';
import { columnKinds, type CellKind, kindsOf } from './kinds.ts';

type Row = readonly string[];

/** Filled rows among which the titles are looked for: logos, titles and letterheads take no more. */
const SEARCHED = 40;
/** Rows beneath a candidate that tell what its columns hold. */
const BENEATH = 20;
/** Longer cells are no titles. */
const LONGEST_TITLE = 60;

/** Kinds that values are of and titles are not. */
const VALUES: readonly CellKind[] = [
  'phone',
  'email',
  'link',
  'day',
  'amount',
  'number',
  'degrees',
  'postalCode',
  'taxId',
  'address',
  'code',
];
/** Of these, what is found in nearly every file of orders. */
const TELLING: readonly CellKind[] = ['phone', 'email', 'day', 'address'];

const filledOf = (row: Row) => row.flatMap((text, at) => (text.trim() === '' ? [] : [at]));

/** A title as its column is called: without the asterisk of what is required and the example behind it. */
export const titleText = (text: string): string =>
  text
    .replace(/[\s(]*\bej(?:emplo)?s?\s*[.:].*$/isu, '')
    .replace(/\s*\*+\s*$/u, '')
    .trim();

/** Whether a title is one that files of orders carry. */
export type IsKnown = (title: string) => boolean;

/** A row that may be that of the titles, and how much speaks for it. */
interface Candidate {
  readonly at: number;
  readonly score: number;
}

type Kinds = (text: string) => ReadonlySet<CellKind>;

/** `kindsOf` that looks at each text once. */
const rememberedKinds = (): Kinds => {
  const seen = new Map<string, ReadonlySet<CellKind>>();
  return (text) => {
    const kinds = seen.get(text) ?? kindsOf(text);
    seen.set(text, kinds);
    return kinds;
  };
};

/** The kinds of values that most of a column's filled cells are of. */
const heldKinds = (texts: readonly string[], kinds: Kinds): CellKind[] => {
  const counts = new Map<CellKind, number>();
  const filled = texts.filter((text) => text.trim() !== '');
  for (const text of filled) for (const kind of kinds(text)) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return VALUES.filter((kind) => (counts.get(kind) ?? 0) >= filled.length * 0.6 && counts.has(kind));
};

const isTitle = (text: string) => text.length <= LONGEST_TITLE && /\p{L}/u.test(text);

/** Whether a row may be one of titles, and not the first of the values. */
const mayBeHeader = (filled: number, known: number, values: number) => {
  if (filled === 0 || values > filled / 3) return false;
  return known > 0 ? known >= values : values === 0 && filled > 1;
};

/** So many known titles make a row of titles, whatever stands around it. */
const SURE = 2;
/** The share of the columns that a row of titles has one for, when few of them are known. */
const LEAST_COVERED = 0.6;

/** Whether a row holds, in two columns at least, what most of the rows further down hold there: then the titles do not stand between. */
const isLike = (row: Row, held: readonly (readonly CellKind[])[], kinds: Kinds) =>
  row.filter((text, column) => held[column]?.some((kind) => kinds(text).has(kind))).length > 1;

const judge = (rows: readonly Row[], at: number, isKnown: IsKnown, kinds: Kinds): Candidate | undefined => {
  const row = rows[at] ?? [];
  const filled = filledOf(row);
  const titles = filled.map((column) => titleText(row[column] ?? ''));
  const isKnownTitle = titles.map(isKnown);
  const known = new Set(titles.filter((_, n) => isKnownTitle[n]).map(fold)).size;
  const values = titles.filter((title, n) => !isKnownTitle[n] && VALUES.some((kind) => kinds(title).has(kind))).length;
  // What cannot be a row of titles is not compared with what stands beneath it.
  if (!mayBeHeader(filled.length, known, values)) return undefined;
  const repeated = titles.length - new Set(titles.map(fold)).size;
  const plain = titles.filter((title) => isTitle(title) && !/\d/.test(title)).length;
  const beneath = rows.slice(at + 1, at + 1 + 2 * BENEATH).filter((cells) => filledOf(cells).length > 1);
  const sample = beneath.slice(0, BENEATH);
  const held = Array.from({ length: Math.max(row.length, ...sample.map((cells) => cells.length)) }, (_, column) =>
    heldKinds(
      sample.map((cells) => cells[column] ?? ''),
      kinds,
    ),
  );
  const under = filled.filter((column) => sample.some((cells) => (cells[column] ?? '').trim() !== '')).length;
  const contrast = filled.filter((column, n) => {
    const own = kinds(titles[n] ?? '');
    return held[column]?.some((kind) => isKnownTitle[n] === true || !own.has(kind));
  }).length;
  const widths = sample.map((cells) => filledOf(cells).length).toSorted((a, b) => a - b);
  const typical = widths[Math.floor(widths.length / 2)] ?? 0;
  const covered = typical === 0 ? 0 : Math.min(1, filled.length / typical);
  const passed = rows.slice(0, at).filter((above) => isLike(above, held, kinds)).length;
  const isLabelled = titles.some((title) => title.endsWith(':'));
  if (known < SURE && (known + contrast === 0 || covered < LEAST_COVERED || isLabelled || passed > 0)) return undefined;
  const score = 3 * known + plain - 3 * values - repeated / 2 + contrast + 0.5 * under + 4 * covered - 4 * passed;
  return { at, score };
};

/** The texts of a row as one, to compare it with others. */
const writtenOf = (row: Row) =>
  row
    .map((text) => fold(text).trim())
    .join('\n')
    .trimEnd();

/**
 * The row of a sheet's titles, by what files of orders call their columns and by how the rows beneath differ from it: texts without digits
 * over phones, days, addresses. Null when there is none: what looks like an order is one, though it stands first. Of rows with the
 * same titles, as of pages or of several tables under each other, it is the first.
 */
export const headerRow = (rows: readonly Row[], isKnown: IsKnown): number | null => {
  const candidates: Candidate[] = [];
  const kinds = rememberedKinds();
  for (let at = 0, seen = 0; at < rows.length && seen < SEARCHED; at += 1) {
    if (filledOf(rows[at] ?? []).length === 0) continue;
    seen += 1;
    const candidate = judge(rows, at, isKnown, kinds);
    if (candidate) candidates.push(candidate);
  }
  const [best] = candidates.toSorted((a, b) => b.score - a.score || a.at - b.at);
  if (!best) return null;
  const titles = writtenOf(rows[best.at] ?? []);
  return rows.findIndex((row) => writtenOf(row) === titles);
};

/** How much a table looks like one of orders: what its titles are known for and what its columns hold. 0 for a list of prices. */
export const likenessToOrders = (headers: readonly string[], rows: readonly Row[], isKnown: IsKnown): number => {
  const known = new Set(headers.filter((title) => title !== '' && isKnown(title)).map(fold)).size;
  const sample = rows.slice(0, BENEATH);
  const held = headers.map((_, column) => columnKinds(sample.map((cells) => cells[column] ?? '')));
  const told = TELLING.filter((kind) => held.some((kinds) => (kinds.get(kind) ?? 0) >= 0.5)).length;
  return (known > 2 || told > 0 ? known : 0) + 2 * told;
};
