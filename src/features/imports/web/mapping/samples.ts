import type { FoundTable, TableRow } from '../../sheet/findTable.ts';

/** What the cells of a column hold. */
export interface ColumnFacts {
  /** How many rows have a value. */
  readonly filled: number;
  /** Its first value; empty when there is none. */
  readonly first: string;
  /** Its different values with how often each stands, where they are few. */
  readonly words: readonly (readonly [text: string, count: number])[] | undefined;
}

/** More different values than these are no longer told one by one. */
const FEW = 3;
/** Rows that are looked at for samples, evenly spread. */
const LOOKED_AT = 300;
/** Samples of a column. */
const SAMPLES = 3;

/** What each column of a table holds. */
export const columnFacts = ({ headers, rows }: FoundTable): ColumnFacts[] =>
  headers.map((_, at) => {
    let filled = 0;
    let first = '';
    const words = new Map<string, number>();
    for (const { cells } of rows) {
      const text = cells[at]?.trim() ?? '';
      if (text === '') continue;
      if (filled === 0) first = text;
      filled += 1;
      if (words.size <= FEW) words.set(text, (words.get(text) ?? 0) + 1);
    }
    return { filled, first, words: words.size > 0 && words.size <= FEW ? [...words].toSorted(([, a], [, b]) => b - a) : undefined };
  });

/** What a text is made of: '+54 9 11' and '11 4444' are alike, '3° B' is another. */
const shapeOf = (text: string) => text.replace(/\p{L}+/gu, 'a').replace(/\d+/g, '9');

const spread = (rows: readonly TableRow[]) =>
  rows.length <= LOOKED_AT
    ? rows
    : Array.from({ length: LOOKED_AT }, (_, n) => rows[Math.floor((n * rows.length) / LOOKED_AT)] as TableRow);

const chosenRows = (table: FoundTable, own: readonly number[], all: readonly number[]): TableRow[] => {
  const kept = new Map<string, TableRow>();
  const take = (rows: readonly TableRow[], most: number) => {
    for (const row of rows) {
      if (kept.size >= most) return;
      if (row.error !== undefined || own.every((at) => !row.cells[at]?.trim())) continue;
      const key = all.map((at) => row.cells[at]?.trim() ?? '').join('\n');
      if (!kept.has(key)) kept.set(key, row);
    }
  };
  take(spread(table.rows), LOOKED_AT);
  // A column that few rows fill.
  if (kept.size < SAMPLES) take(table.rows, SAMPLES);
  const byShape = new Map<string, TableRow>();
  for (const [key, row] of kept) if (!byShape.has(shapeOf(key))) byShape.set(shapeOf(key), row);
  const chosen = [...byShape.values(), ...kept.values()];
  return [...new Set(chosen)].slice(0, SAMPLES).toSorted((a, b) => a.at - b.at);
};

/** Samples that were chosen: a column with few different values is read to its end for them. */
const chosen = new WeakMap<FoundTable, Map<string, TableRow[]>>();

/**
 * Rows whose cells show what a group of columns holds: three different ones, those that are made differently before others, in their order.
 * @param own columns of which one at least says something
 * @param all columns that tell two rows apart
 */
export const sampleRows = (table: FoundTable, own: readonly number[], all: readonly number[]): readonly TableRow[] => {
  const known = chosen.get(table) ?? new Map<string, TableRow[]>();
  chosen.set(table, known);
  const key = `${own.join(' ')}/${all.join(' ')}`;
  const rows = known.get(key) ?? chosenRows(table, own, all);
  known.set(key, rows);
  return rows;
};
