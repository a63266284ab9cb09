import { columnNames, type Column } from '../src/features/imports/columns.ts';
import { addDays, formatDayLong, today } from '#shared/time.ts';

/** The demo's client that order files are sent for. */
export const SHOP = 'Tienda Demo';

/** Cells of a row of an order file, as a person wrote them. */
export type Written = Partial<Record<Column, string>>;

/** Tomorrow as Argentine sheets write it: '22/11/2026'. */
export const tomorrow = () => formatDayLong(addDays(today(Date.now()), 1));

/** A row that can be imported: an invented person in a street of Buenos Aires, on the map. */
export const written = (number: string, more: Written = {}): Written => ({
  client: SHOP,
  externalID: number,
  typeOrder: 'Normal',
  deliveryDate: tomorrow(),
  weight: '900',
  toAddress: 'Thames 1480, Palermo',
  name: 'Sin Nombre',
  phone: '5491144440000',
  toLat: '-34.5897',
  toLng: '-58.4301',
  ...more,
});

const quoted = (cell: string, separator: string) =>
  cell.includes(separator) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

/** The rows as CSV, with the columns that any of them has. */
export const orderCsv = (rows: readonly Written[], { separator = ',', end = '\n' } = {}): string => {
  const used = columnNames.filter((column) => rows.some((row) => row[column] !== undefined));
  return [used, ...rows.map((row) => used.map((column) => row[column] ?? ''))]
    .map((cells) => cells.map((cell) => quoted(cell, separator)).join(separator) + end)
    .join('');
};

/** A file to pick in the browser. */
export const csvFile = (name: string, content: string | Buffer) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.isBuffer(content) ? content : Buffer.from(content),
});
