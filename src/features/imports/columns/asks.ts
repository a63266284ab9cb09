import type { Day } from '#shared/day.ts';
import { fold } from '#shared/text.ts';
import { orderTypes } from '../../orders/choices.ts';
import { isCancelled, isPaid } from '../cells/shopWords.ts';
import type { CellKind } from '../sheet/kinds.ts';
import { type Column, plainHeader } from './columns.ts';
import type { Reading } from './layout.ts';
import { isOrderDay, share, type Titled, unitOf, valuesOf, wordKey } from './values.ts';

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

/** Titles of sums, taxes, ids and the like, which nobody needs to be asked about. */
const IDLE =
  /^fila$|^motivo$|subtotal|impuesto|iva$|tax|discount|descuento|cupon|coupon|moneda|currency|precio|price|canal|vendor|utm|tags|riskl|source|device|url|link|seguimiento|tracking|transaccion|transaction|createdat|paidat|fulfilled|fechade(?:venta|compra|pago|creacion)|creationdate|installments|cuotas|pais|country|dni|cuit|documento|document/;

/** What a column without a known title may be, by its values. */
export const guessOf = (header: string, kinds: ReadonlyMap<CellKind, number>, taken: ReadonlySet<Column>): Column | undefined => {
  const title = plainHeader(header);
  const wanted: [Column, readonly CellKind[], number][] = [
    ['email', ['email'], 0.6],
    ['phone', ['phone'], 0.6],
    ['toAddress', ['address'], 0.6],
    ['toPostalCode', ['postalCode'], 0.8],
    ['deliveryDate', ['day'], 0.8],
    ['name', ['name'], 0.7],
  ];
  if (/cobr|abonar|pagar|contrareembolso|cod$/.test(title) && share(kinds, ['amount', 'number']) > 0.3)
    return taken.has('chargeAmount') ? undefined : 'chargeAmount';
  // Nobody but its sender knows whether it is still to be collected.
  if (/^(?:importe|monto|total|saldo|efectivo)/.test(title) && !taken.has('chargeAmount') && share(kinds, ['amount', 'number']) > 0.3)
    return 'chargeAmount';
  if (/nota|observ|coment|indicac|aclarac|referencia|instruc|horario|entrecalles|franja/.test(title)) return 'observation';
  return wanted.find(([column, looking, least]) => !taken.has(column) && share(kinds, looking) >= least)?.[0];
};

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

/** What has to be asked of a table that is read so; what is collected and who receives go first. */
export const asksOf = (
  table: Titled,
  reading: Reading,
  filled: readonly boolean[],
  today: Day,
  isKnown: boolean,
  kinds: readonly ReadonlyMap<CellKind, number>[] = [],
): Ask[] => {
  const asks: Ask[] = [];
  const taken = new Set(reading.columns.filter((column) => column !== null));
  for (const [at, header] of table.headers.entries()) {
    if (!filled[at]) continue;
    const column = reading.columns[at] ?? reading.spare[at] ?? null;
    asks.push(...asksOfRead(table, reading, at));
    if (column !== null) {
      if (!table.titled && !isKnown) asks.push({ at, about: 'guess', guess: column });
      continue;
    }
    if (isKnown) continue;
    const isDay = (kinds[at]?.get('day') ?? 0) > 0.6;
    const why = isDay && isOrderDay(valuesOf(table, at), today) ? 'Es la compra, no la entrega' : undefined;
    const guess = why ? undefined : guessOf(header, kinds[at] ?? new Map<CellKind, number>(), taken);
    if (guess !== undefined || why !== undefined || !IDLE.test(plainHeader(header))) asks.push({ at, about: 'unread', guess, why });
  }
  // What is collected and who receives go first.
  const urgency = ({ guess }: Ask) => ['chargeAmount', 'phone', 'name', 'toAddress'].indexOf(guess ?? '') >>> 0;
  return asks.toSorted((a, b) => urgency(a) - urgency(b) || a.at - b.at);
};
