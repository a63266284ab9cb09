import { columnNames, type Column } from '../src/features/imports/columns/columns.ts';
import { addDays, formatDayLong, today } from '#shared/time.ts';

/** The demo's client that order files are sent for. */
export const SHOP = 'Tienda Demo';

/** Cells of a row of an order file, as a person wrote them. */
export type Written = Partial<Record<Column, string>>;

/** Tomorrow as programs write it: '2026-11-22'. */
export const isoTomorrow = () => addDays(today(Date.now()), 1);

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

/** How a file is written. `remarks` stand in a last column that means nothing here, one to a row. */
type Form = { separator?: string; end?: string; remarks?: readonly string[] };

/** The rows as CSV, with the columns that any of them has. */
export const orderCsv = (rows: readonly Written[], { separator = ',', end = '\n', remarks }: Form = {}): string => {
  const used = columnNames.filter((column) => rows.some((row) => row[column] !== undefined));
  const header = [...used, ...(remarks ? ['comentario interno'] : [])];
  return [header, ...rows.map((row, at) => [...used.map((column) => row[column] ?? ''), ...(remarks ? [remarks[at] ?? ''] : [])])]
    .map((cells) => cells.map((cell) => quoted(cell, separator)).join(separator) + end)
    .join('');
};

/** A text in Windows-1252, which is Latin-1 for every letter of Spanish, with the curly apostrophe at 0x92. */
export const windows1252 = (text: string): Buffer => Buffer.from(text.replaceAll('’', '\u0092'), 'latin1');

/** A file to pick in the browser. */
export const csvFile = (name: string, content: string | Buffer) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.isBuffer(content) ? content : Buffer.from(content),
});
