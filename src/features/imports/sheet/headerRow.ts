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

/** Whether a title is one that files of orders carry. */
export type IsKnown = (title: string) => boolean;

/** What speaks for a row being that of the titles. */
interface Candidate {
  readonly at: number;
  readonly known: number;
  /** Cells that look like values. */
  readonly values: number;
  readonly filled: number;
  /** Columns beneath that hold what their title does not look like. */
  readonly contrast: number;
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

const judge = (rows: readonly Row[], at: number, isKnown: IsKnown, kinds: Kinds): Candidate => {
  const row = rows[at] ?? [];
  const filled = filledOf(row);
  const titles = filled.map((column) => (row[column] ?? '').trim());
  const isKnownTitle = titles.map(isKnown);
  const known = new Set(titles.filter((_, n) => isKnownTitle[n]).map(fold)).size;
  const values = titles.filter((title, n) => !isKnownTitle[n] && VALUES.some((kind) => kinds(title).has(kind))).length;
  const repeated = titles.length - new Set(titles.map(fold)).size;
  const plain = titles.filter((title) => isTitle(title) && !/\d/.test(title)).length;
  const beneath = rows.slice(at + 1, at + 1 + 2 * BENEATH).filter((cells) => filledOf(cells).length > 1);
  const sample = beneath.slice(0, BENEATH);
  let [contrast, under] = [0, 0];
  for (const [n, column] of filled.entries()) {
    const held = sample.map((cells) => cells[column] ?? '');
    if (held.some((text) => text.trim() !== '')) under += 1;
    const own = kinds(titles[n] ?? '');
    if (heldKinds(held, kinds).some((kind) => isKnownTitle[n] === true || !own.has(kind))) contrast += 1;
  }
  const widths = sample.map((cells) => filledOf(cells).length).toSorted((a, b) => a - b);
  const typical = widths[Math.floor(widths.length / 2)] ?? 0;
  const covered = typical === 0 ? 0 : Math.min(1, filled.length / typical);
  const score = 3 * known + plain - 3 * values - repeated / 2 + contrast + 0.5 * under + 4 * covered;
  return { at, known, values, filled: filled.length, contrast, score };
};

/** Whether a row is one of titles at all, and not the first of the values. */
const isHeader = ({ known, values, filled, contrast }: Candidate) => {
  if (filled === 0 || values > filled / 3) return false;
  return known > 0 ? known >= values : values === 0 && contrast > 0 && filled > 1;
};

/**
 * The row of a sheet's titles, by what files of orders call their columns and by how the rows beneath differ from it: texts without digits
 * over phones, days, addresses. Null when there is none: what looks like an order is one, though it stands first.
 */
export const headerRow = (rows: readonly Row[], isKnown: IsKnown): number | null => {
  const candidates: Candidate[] = [];
  const kinds = rememberedKinds();
  for (let at = 0, seen = 0; at < rows.length && seen < SEARCHED; at += 1) {
    if (filledOf(rows[at] ?? []).length === 0) continue;
    seen += 1;
    candidates.push(judge(rows, at, isKnown, kinds));
  }
  const [best] = candidates.filter(isHeader).toSorted((a, b) => b.score - a.score || a.at - b.at);
  return best?.at ?? null;
};

/** How much a table looks like one of orders: what its titles are known for and what its columns hold. 0 for a list of prices. */
export const likenessToOrders = (headers: readonly string[], rows: readonly Row[], isKnown: IsKnown): number => {
  const known = new Set(headers.filter((title) => title !== '' && isKnown(title)).map(fold)).size;
  const sample = rows.slice(0, BENEATH);
  const held = headers.map((_, column) => columnKinds(sample.map((cells) => cells[column] ?? '')));
  const told = TELLING.filter((kind) => held.some((kinds) => (kinds.get(kind) ?? 0) >= 0.5)).length;
  return (known > 2 || told > 0 ? known : 0) + 2 * told;
};
