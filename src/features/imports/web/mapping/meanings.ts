import type { Day } from '#shared/day.ts';
import { asksOfRead, type WordColumn } from '../../columns/asks.ts';
import { type Column, columns, plainHeader } from '../../columns/columns.ts';
import { type Knowledge, knowColumns } from '../../columns/know.ts';
import type { Reading } from '../../columns/layout.ts';
import { orderOfDays, titledOf, unitOf, valuesOf, wordKey } from '../../columns/values.ts';
import type { WorkFile } from '../work/workFile.ts';

/** What is asked of columns under another reading; what they may be stays as it was understood. */
const asksUnder = ({ knowledge, found }: WorkFile, reading: Reading): Knowledge['asks'] => [
  ...knowledge.asks.filter(({ about }) => about === 'unread' || about === 'guess'),
  ...reading.columns.flatMap((_, at) => asksOfRead(titledOf(found), reading, at)),
];

const readAs = (file: WorkFile, reading: Reading): WorkFile => ({
  ...file,
  reading,
  knowledge: { ...file.knowledge, asks: asksUnder(file, reading) },
});

/**
 * The columns that would no longer be read if others had this meaning: it is one that several cannot have together, or the sender's and the
 * recipient's under the same title.
 */
export const replacedBy = (
  { reading, found }: Pick<WorkFile, 'reading' | 'found'>,
  places: readonly number[],
  column: Column | null,
): number[] => {
  if (column === null) return [];
  const titleOf = (at: number) => plainHeader(found.headers[at] ?? '');
  const titles = new Set(places.map(titleOf));
  return reading.columns.flatMap((other, at) =>
    other === column && !places.includes(at) && (!('joined' in columns[column]) || titles.has(titleOf(at))) ? [at] : [],
  );
};

/** What a meaning brings that its values tell: the unit of weights, how days are written. */
const toldBy = (file: WorkFile, at: number, column: Column | null): Partial<Reading> => {
  const table = titledOf(file.found);
  if (column === 'weight') {
    const unit = unitOf(table.headers[at] ?? '', valuesOf(table, at));
    return { weight: unit === 'own' ? undefined : unit };
  }
  return column === 'deliveryDate' ? { days: orderOfDays(valuesOf(table, at)) } : {};
};

/**
 * The file with columns that mean something else; null: they are not read. Where several cannot have that meaning, the one that had it is
 * no longer read; of the columns themselves the first alone has it then.
 */
export const withMeaning = (file: WorkFile, places: readonly number[], column: Column | null): WorkFile => {
  const its = column !== null && !('joined' in columns[column]) ? places.slice(0, 1) : places;
  const gone = [...replacedBy(file, places, column), ...places.filter((at) => !its.includes(at))];
  const meaningAt = (old: Column | null, at: number) => {
    if (its.includes(at)) return column;
    return gone.includes(at) ? null : old;
  };
  const reading: Reading = {
    ...file.reading,
    columns: file.reading.columns.map(meaningAt),
    spare: file.reading.spare.map((old, at) => (places.includes(at) ? null : old)),
    ...toldBy(file, its[0] ?? 0, column),
  };
  return settledAt(readAs(file, reading), [...places, ...gone]);
};

/** The file with columns of which somebody has said that they are well as they are. */
export const settledAt = (file: WorkFile, places: readonly number[]): WorkFile => ({
  ...file,
  settled: [...new Set([...file.settled, ...places])],
});

/** The file with the unit of its weights. */
export const withUnit = (file: WorkFile, weight: 'g' | 'kg'): WorkFile => ({ ...file, reading: { ...file.reading, weight } });

/** The file with rows that are products of one order, or orders of their own. */
export const withLines = (file: WorkFile, lines: boolean): WorkFile => ({ ...file, reading: { ...file.reading, lines } });

/** The file with what a word of a column means, in the product's own words. */
export const withWord = (file: WorkFile, column: WordColumn, word: string, meaning: string): WorkFile => {
  const its = { ...file.reading.words[column], [wordKey(word)]: meaning };
  return readAs(file, { ...file.reading, words: { ...file.reading.words, [column]: its } });
};

/** The file understood by its titles and values alone, as if nobody knew its shop or had read its like before. */
export const understoodAnew = (file: WorkFile, today: Day): WorkFile => {
  const knowledge = knowColumns(titledOf(file.found), today, undefined, false);
  return { ...file, layout: null, knowledge, reading: knowledge.reading, settled: [] };
};
