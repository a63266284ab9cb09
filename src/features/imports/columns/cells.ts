import type { Day } from '#shared/day.ts';
import { readDay } from '#shared/list/readDay.ts';
import { splitAddress } from '#shared/place/splitAddress.ts';
import { isArea } from '#shared/place/town.ts';
import { fold } from '#shared/text.ts';
import { formatDayLong } from '#shared/time.ts';
import type { Cells } from '../sheet/table.ts';
import { type Column, columns } from './columns.ts';
import type { Answers, Reading } from './layout.ts';
import { provinceNamed } from './provinces.ts';
import { wordKey } from './values.ts';

/** A row of a table, its place in the sheet counted from 0. */
export interface TableRow {
  readonly at: number;
  readonly cells: readonly string[];
  readonly error?: string | undefined;
  /** It tells no order, but more of the one above. */
  readonly goesOn?: boolean | undefined;
}

/** What a file becomes: the cells of one order, and the rows of the sheet that told them, counted from 1. */
export interface OrderCells {
  readonly row: number;
  readonly rows: readonly number[];
  readonly cells: Cells;
  readonly error?: string;
}

/** What is the same for all of a file's orders, in the words of its cells. */
export interface Given {
  readonly day?: Day | undefined;
  readonly typeOrder?: Answers['typeOrder'];
  readonly town?: Answers['town'];
}

const joins: Partial<Record<Column, string>> = Object.fromEntries(
  Object.entries(columns).flatMap(([column, kind]) => ('joined' in kind ? [[column, kind.joined]] : [])),
);

/** The columns of a product, which a row each may tell. */
const PRODUCT = ['sku', 'product', 'variant', 'quantity'] as const satisfies readonly Column[];
const isProduct = (column: Column): column is (typeof PRODUCT)[number] => PRODUCT.some((name) => name === column);
/** What names an order of its own. */
const OWN = ['toAddress', 'name', 'phone', 'email'] as const satisfies readonly Column[];

/** Parts that say the same once, each in its own words. */
const distinct = (parts: readonly string[]) =>
  parts.filter((part, at) => part !== '' && !parts.slice(0, at).some((other) => fold(other) === fold(part)));

/** An area and its number are one phone; two phones are two. */
const joinPhones = (parts: readonly string[]) =>
  parts.reduce((line, part) => {
    const digits = (text: string) => text.replace(/\D/g, '').length;
    if (line === '') return part;
    return digits(line) <= 5 ? `${line} ${part}` : `${line}${joins.phone ?? ' '}${part}`;
  }, '');

const joined = (column: Column, parts: readonly string[]) => {
  if (parts.length < 2) return parts[0] ?? '';
  const told = distinct(parts);
  if (told.length < 2) return told[0] ?? '';
  if (column === 'phone') return joinPhones(told);
  return told.join(joins[column] ?? ' ');
};

/** Where each meaning stands in a row: in its own columns, and in those that are read where they say nothing. */
type Plan = readonly { readonly column: Column; readonly own: readonly number[]; readonly spare: readonly number[] }[];

const planOf = ({ columns: first, spare }: Reading): Plan => {
  const places = (meanings: Reading['columns'], column: Column) => meanings.flatMap((each, at) => (each === column ? [at] : []));
  const used = new Set([...first, ...spare].filter((column) => column !== null));
  return [...used].map((column) => ({ column, own: places(first, column), spare: places(spare, column) }));
};

/** Our own files protect what looks like a formula with an apostrophe. */
const partAt = (text = '') => {
  const written = text.trim();
  return written.startsWith("'") ? written.replace(/^'(?=[=+\-@])/, '') : written;
};

const partsAt = (places: readonly number[], cells: readonly string[]) => places.map((at) => partAt(cells[at]));

/**
 * The town and the areas that hold it, of columns that tell several: the barrio goes before its city. Of two towns both are the town, as
 * 'Olivos, Vicente López': only somebody with a map knows which lies in the other.
 */
const townsOf = (parts: readonly string[]): { town: string; areas: string[] } => {
  const told = parts.length < 2 ? parts : distinct(parts);
  const towns = told.filter((part) => !isArea(part));
  const named = towns.length === 0 ? told.slice(0, 1) : towns;
  return { town: named.join(joins.toTown), areas: told.filter((part) => !named.includes(part)) };
};

/** A code that stands beside its town: 'BUENOS AIRES / LANUS / 1824'. */
const POSTAL_CODE = /^(?:[a-z]?\d{4}(?:[a-z]{3})?|\d{5})$/i;

const wordFor = (words: Record<string, string> | undefined, text: string) => words?.[wordKey(text)];

const hasUnit = (text: string) => /[a-z]/i.test(text);

/** The cells of one row of the sheet by what its columns mean: joined, with units, days and words as they were said for all of it. */
const cellsOf = (cells: readonly string[], reading: Reading, plan: Plan): Cells => {
  const found: Cells = {};
  let towns: readonly string[] = [];
  for (const { column, own, spare } of plan) {
    const parts = partsAt(own, cells);
    const told = parts.some(Boolean) ? parts : partsAt(spare, cells);
    found[column] = joined(column, told);
    if (column === 'toTown') towns = told.flatMap((part) => part.split(/\s+\/\s+/));
  }
  const code = towns.length > 1 ? towns.find((part) => POSTAL_CODE.test(part)) : undefined;
  if (code && !found.toPostalCode) found.toPostalCode = code;
  const { town, areas } = townsOf(towns.filter((part) => part !== code));
  if (found.toTown !== undefined) found.toTown = town;
  const province = [...areas, found.toProvince ? provinceNamed(found.toProvince) : ''];
  if (areas.length > 0 || found.toProvince !== undefined) found.toProvince = distinct(province).join(', ');
  if (reading.weight && found.weight && !hasUnit(found.weight)) found.weight = `${found.weight} ${reading.weight}`;
  const day = reading.days === 'mdy' && found.deliveryDate ? readDay(found.deliveryDate, { order: 'mdy' }).day : undefined;
  if (day) found.deliveryDate = day;
  const type = wordFor(reading.words.typeOrder, found.typeOrder ?? '') ?? wordFor(reading.words.shipping, found.shipping ?? '');
  if (type) found.typeOrder = type;
  const paid = wordFor(reading.words.paid, found.paid ?? '');
  if (paid) found.paid = paid;
  return found;
};

const isSame = (a: string | undefined, b: string | undefined) => !b || fold(a ?? '') === fold(b);

/** Whether a row goes on telling the products of an order: it has its number or none of its own data, and nothing that contradicts. */
const goesOn = (order: Cells, row: Cells): boolean => {
  if (!row.product && !row.sku) return false;
  const isBare = OWN.every((column) => !row[column]);
  const isNumbered = row.externalID !== undefined && row.externalID !== '' && row.externalID === order.externalID;
  return isNumbered ? OWN.every((column) => isSame(order[column], row[column])) : isBare && !row.toTown && !row.toPostalCode;
};

const merged = (order: Cells, row: Cells, lines: number): Cells => {
  const products = Object.fromEntries(
    PRODUCT.map((column) => {
      const before = order[column] ?? '';
      // As many lines in each column as the order has rows.
      return [column, `${before}${'\n'.repeat(lines - before.split('\n').length)}\n${row[column] ?? ''}`];
    }),
  );
  const others = Object.entries(row).filter(([column, text]) => !isProduct(column as Column) && text && !order[column as Column]);
  const number = row.externalID && row.externalID !== order.externalID ? `Venta ${row.externalID}` : '';
  const observation = [order.observation ?? '', number].filter(Boolean).join(' · ');
  return { ...order, ...Object.fromEntries(others), ...products, ...(observation && { observation }) };
};

type Open = { row: number; rows: number[]; cells: Cells; error?: string };

/** Reads the orders of a table piece by piece: `read` takes its rows in their order, `orders` gives what they tell. */
export const orderReader = (reading: Reading): { read: (row: TableRow) => void; orders: (given: Given) => OrderCells[] } => {
  const plan = planOf(reading);
  const orders: Open[] = [];
  const byNumber = new Map<string, Open>();
  const read = ({ at, cells: written, error, goesOn: isMore }: TableRow) => {
    const above = orders.at(-1);
    if (isMore && above && above.error === undefined) {
      const observation = [above.cells.observation ?? '', ...written.map(partAt)].filter(Boolean).join(joins.observation);
      above.cells = { ...above.cells, observation };
      above.rows.push(at + 1);
      return;
    }
    const cells = error === undefined ? cellsOf(written, reading, plan) : {};
    const key = reading.lines && cells.externalID ? JSON.stringify([fold(cells.client ?? ''), cells.externalID]) : undefined;
    const known = (key === undefined ? undefined : byNumber.get(key)) ?? above;
    if (reading.lines && error === undefined && known && known.error === undefined && goesOn(known.cells, cells)) {
      known.cells = merged(known.cells, cells, known.rows.length);
      known.rows.push(at + 1);
      return;
    }
    const order: Open = { row: at + 1, rows: [at + 1], cells, ...(error !== undefined && { error }) };
    orders.push(order);
    if (key !== undefined && !byNumber.has(key)) byNumber.set(key, order);
  };
  return {
    read,
    orders: (given) =>
      orders.map(({ cells, ...order }) => ({ ...order, cells: order.error === undefined ? withGiven(cells, given) : cells })),
  };
};

/**
 * The orders that the rows of a table tell. Where rows are products (`lines`), those of one number are one order; a row without any address,
 * name or number of its own belongs to the one above.
 * @param given said for all of the file: counts where a row says nothing
 */
export const orderCells = (rows: readonly TableRow[], reading: Reading, given: Given): OrderCells[] => {
  const reader = orderReader(reading);
  for (const row of rows) reader.read(row);
  return reader.orders(given);
};

const withGiven = (cells: Cells, { day, typeOrder, town }: Given): Cells => ({
  ...cells,
  ...(day && !cells.deliveryDate && { deliveryDate: formatDayLong(day) }),
  ...(typeOrder && !cells.typeOrder && !cells.shipping && { typeOrder }),
  ...(town && namesNoTown(cells) && { toTown: town }),
});

/** Whether the cells of an order name neither its town nor its postal code, not even on the line of its street. */
export const namesNoTown = ({ toTown, toPostalCode, toAddress = '' }: Cells): boolean => {
  if (toTown || toPostalCode) return false;
  const line = splitAddress(toAddress);
  return line.town === '' && line.postalCode === '';
};
