import type { Day } from '#shared/day.ts';
import { readDay } from '#shared/list/readDay.ts';
import { fold } from '#shared/text.ts';
import { addDays } from '#shared/time.ts';
import { readNumber } from '../cells/number.ts';
import { isStruckOut, saysNothing } from '../cells/shopWords.ts';
import type { FoundTable } from '../sheet/findTable.ts';
import type { CellKind } from '../sheet/kinds.ts';
import { plainHeader } from './columns.ts';
import type { Reading } from './layout.ts';
import { splitAddress } from '#shared/place/splitAddress.ts';

/** A table whose columns are to be understood. */
export interface Titled {
  readonly headers: readonly string[];
  /** The titles without those of the groups above them, where there are such. */
  readonly titles?: readonly string[];
  /** Whether the file has titles; the headers of one without are its columns' letters. */
  readonly titled: boolean;
  readonly rows: readonly { readonly cells: readonly string[] }[];
}

/** A table of a file as its columns are understood by. */
export const titledOf = ({ headers, titles, header, rows }: FoundTable): Titled => ({ headers, titles, titled: header !== null, rows });

/** The values of a column, empty and struck-out ones left out. */
export const valuesOf = ({ rows }: Titled, at: number): string[] =>
  rows.flatMap(({ cells }) => {
    const text = cells[at]?.trim();
    return text && !isStruckOut(text) ? [text] : [];
  });

/** Whether a column has any value. */
export const hasValues = ({ rows }: Titled, at: number): boolean => rows.some(({ cells }) => !isStruckOut(cells[at]?.trim() ?? ''));

/** Values of a column that are looked at one by one. */
const SAMPLE = 200;

/** Letters of a word whose meaning is remembered. */
const MAX_WORD = 200;

/** A word of a column, as what it means is remembered by it. */
export const wordKey = (text: string): string => fold(text).trim().slice(0, MAX_WORD);

/** The largest share of a column's values that look like one of these kinds. */
export const share = (kinds: ReadonlyMap<CellKind, number>, wanted: readonly CellKind[]) =>
  Math.max(0, ...wanted.map((kind) => kinds.get(kind) ?? 0));

/** The share of texts, 0 to 1, of which something is true; of many the first are looked at. */
export const partOf = (values: readonly string[], is: (text: string) => boolean): number => {
  const sample = values.slice(0, SAMPLE);
  return sample.length === 0 ? 0 : sample.filter(is).length / sample.length;
};

/** Whether hardly any value stands twice, or at least this part of them are others. */
export const areUnlike = (values: readonly string[], least = 0.8): boolean => new Set(values).size > values.length * least;

/** Whether values are numbers as houses have them. */
export const mayBeHouses = (values: readonly string[]): boolean =>
  partOf(values, (text) => /^\d{1,5}(?:\.0)?(?: ?bis)?$|^s\/?n$/i.test(text)) >= 0.6;

/** Whether values are numbers as houses have them, and do not just count the rows. */
export const areHouseNumbers = (values: readonly string[]): boolean =>
  mayBeHouses(values) && !values.every((text, at) => Number(text) === Number(values[0]) + at);

/** Whether the streets of a table stand there without their number. */
export const hasNumberlessStreets = (table: Titled, meanings: readonly Reading['columns'][number][]): boolean => {
  const its = meanings.flatMap((column, at) => (column === 'toAddress' ? [at] : []));
  const lines = table.rows
    .slice(0, SAMPLE)
    .map(({ cells }) =>
      its
        .map((at) => cells[at]?.trim() ?? '')
        .join(' ')
        .trim(),
    )
    .filter(Boolean);
  return partOf(lines, (line) => splitAddress(line).addressNumber === 0) > 0.6;
};

/** Days of the column that are too old for a delivery, or carry a time: then it tells when the order was made. */
export const isOrderDay = (values: readonly string[], today: Day): boolean => {
  const sample = values.slice(0, SAMPLE);
  const old = sample.filter((text) => {
    const { day } = readDay(text, { near: today });
    return day !== undefined && day < addDays(today, -1);
  }).length;
  const timed = sample.filter((text) => /\d{1,2}:\d{2}/.test(text) && !/\b0?0:00(?::00)?\b/.test(text)).length;
  return old + timed > sample.length / 2;
};

/** Whether days are written with their month first: some cannot be read otherwise, and none contradicts. */
export const orderOfDays = (values: readonly string[]): Reading['days'] => {
  const parts = values.flatMap((text) => {
    const [, first, second] = /^(\d{1,2})[/.-](\d{1,2})[/.-]\d{2,4}\b/.exec(text) ?? [];
    return first === undefined ? [] : [[Number(first), Number(second)] as const];
  });
  return parts.some(([, second]) => second > 12) && parts.every(([first]) => first <= 12) ? 'mdy' : undefined;
};

/** The unit of weights as their title or their own size tells it. */
export const unitOf = (header: string, values: readonly string[]): NonNullable<Reading['weight']> | 'own' | undefined => {
  const title = plainHeader(header);
  if (/kg|kilo/.test(title)) return 'kg';
  if (/lbs?$|libras?|pounds?/.test(title)) return 'lb';
  if (/gramo|grs?$|weight$|pesog$|pesogr/.test(title)) return 'g';
  const bare = values.filter((text) => !/[a-z]/i.test(text) && !saysNothing(text));
  if (bare.length === 0) return 'own';
  const grams = bare.every((text) => {
    const reading = readNumber(text);
    return reading.error !== undefined || (Number(reading.decimal) >= 100 && Number.isInteger(Number(reading.decimal)));
  });
  return grams ? 'g' : undefined;
};
