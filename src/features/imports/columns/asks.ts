import type { Day } from '#shared/day.ts';
import { fold } from '#shared/text.ts';
import { orderTypes } from '../../orders/choices.ts';
import { isCancelled, isPaid } from '../cells/shopWords.ts';
import type { CellKind } from '../sheet/kinds.ts';
import { type Column, columnOf, plainHeader } from './columns.ts';
import { guessOf, IDLE } from './guess.ts';
import { isWeak } from './looks.ts';
import type { Reading } from './layout.ts';
import { hasNumberlessStreets, isOrderDay, type Titled, unitOf, valuesOf, wordKey } from './values.ts';

/** What only a person can say of a column. `at` is its place in the file. */
export interface Ask {
  readonly at: number;
  /**
   * `unread`: it has values and no home. `unit`: of its weights. `paid`, `type`: its words. `guess`: what it means was told by its values
   * alone.
   */
  readonly about: 'unread' | 'unit' | 'paid' | 'type' | 'guess';
  /** What it may be. */
  readonly guess?: Column | undefined;
  /** Why it is not read, where that is known. */
  readonly why?: string | undefined;
}

/** Whether the product knows what a word of a column says. */
const isKnownWord = {
  paid: (text: string) => isPaid(text) !== undefined || isCancelled(text),
  typeOrder: (text: string) => orderTypes.some((type) => fold(type) === wordKey(text)),
} as const satisfies Partial<Record<Column, (text: string) => boolean>>;

/** The columns whose words may have to be said. */
export type WordColumn = keyof typeof isKnownWord;

/** The words of a column that the product does not know, each as it stands first. */
export const strangeWords = (table: Titled, at: number, column: WordColumn): string[] => {
  const words = new Map<string, string>();
  for (const text of new Set(valuesOf(table, at)))
    if (!isKnownWord[column](text) && !words.has(wordKey(text))) words.set(wordKey(text), text);
  return [...words.values()];
};

/** What only a person can say of a column that is read: the unit of its weights, its words. */
export const asksOfRead = (table: Titled, reading: Reading, at: number): Ask[] => {
  const column = reading.columns[at] ?? reading.spare[at] ?? null;
  const saysNot = (of: WordColumn) => strangeWords(table, at, of).some((text) => reading.words[of]?.[wordKey(text)] === undefined);
  if (column === 'weight')
    return !reading.weight && unitOf(table.headers[at] ?? '', valuesOf(table, at)) === undefined ? [{ at, about: 'unit' }] : [];
  if (column === 'typeOrder') return saysNot('typeOrder') ? [{ at, about: 'type' }] : [];
  if (column !== 'paid' || !reading.columns.includes('chargeAmount')) return [];
  return !reading.columns.some((other, place) => other === 'paid' && place !== at) && saysNot('paid') ? [{ at, about: 'paid' }] : [];
};

/** By what a table is understood: as somebody said of its layout before, as its shop's, by its own titles and values. */
type By = 'layout' | 'shop' | 'values';

/** What has to be asked of a table that is read so; what is collected and who receives go first. */
export const asksOf = (
  table: Titled,
  reading: Reading,
  filled: readonly boolean[],
  today: Day,
  by: By,
  kinds: readonly ReadonlyMap<CellKind, number>[] = [],
): Ask[] => {
  const asks: Ask[] = [];
  const taken = new Set(reading.columns.filter((column) => column !== null));
  const around = { taken, isNumberless: by === 'values' && !taken.has('toNumber') && hasNumberlessStreets(table, reading.columns) };
  for (const [at, header] of table.headers.entries()) {
    if (!filled[at]) continue;
    const column = reading.columns[at] ?? reading.spare[at] ?? null;
    asks.push(...asksOfRead(table, reading, at));
    if (column !== null) {
      if (!table.titled && by === 'values') asks.push({ at, about: 'guess', guess: column });
      continue;
    }
    if (by === 'layout') continue;
    if (by === 'shop') {
      // What somebody has added to an export.
      const said = isWeak(header) ? undefined : columnOf(header);
      if (said && !taken.has(said)) asks.push({ at, about: 'unread', guess: said });
      continue;
    }
    const isDay = (kinds[at]?.get('day') ?? 0) > 0.6;
    const why = isDay && isOrderDay(valuesOf(table, at), today) ? 'Es la compra, no la entrega' : undefined;
    const title = table.titled ? header : '';
    const guess = why ? undefined : guessOf(title, valuesOf(table, at), kinds[at] ?? new Map<CellKind, number>(), around);
    if (guess !== undefined || why !== undefined || !IDLE.test(plainHeader(header))) asks.push({ at, about: 'unread', guess, why });
  }
  // What is collected and who receives go first.
  const urgency = ({ guess }: Ask) => ['chargeAmount', 'phone', 'name', 'toAddress'].indexOf(guess ?? '') >>> 0;
  return asks.toSorted((a, b) => urgency(a) - urgency(b) || a.at - b.at);
};
