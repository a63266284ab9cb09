import type { CellValue, ColumnDef } from 'hucre/xlsx';
import { isBlank, type FieldKind } from '#shared/record/fields.ts';
import { faceOf } from '#shared/time.ts';

/** Characters that a cell of a workbook has room for. */
const MAX_TEXT = 32_767;

/** How a workbook writes a character that XML has no room for; a text that looks like it is told apart by its first sign written so. */
const ESCAPE = /_(?=x[0-9a-f]{4}_)/gi;

/** A text as a cell holds it: always as text, whatever it begins with, so that none of it is ever calculated. */
const textCell = (value: unknown) => String(value).slice(0, MAX_TEXT).toWellFormed().replaceAll(ESCAPE, '_x005F_');

const listCell = (value: readonly string[]) => textCell(value.join(', '));

/** How each kind of column is written: as what the spreadsheet counts and sorts with, and how that is shown. */
const cells: Record<FieldKind, { cell: (value: never) => CellValue; numFmt?: string; width: number }> = {
  text: { cell: textCell, width: 28 },
  lines: { cell: textCell, width: 40 },
  phone: { cell: textCell, width: 18 },
  email: { cell: textCell, width: 28 },
  taxId: { cell: textCell, width: 18 },
  code: { cell: textCell, width: 18 },
  count: { cell: (value: number) => value, numFmt: '#,##0', width: 10 },
  decimal: { cell: (value: number) => value, width: 12 },
  money: { cell: (value: number) => value, numFmt: '#,##0.00', width: 14 },
  flag: { cell: (value: boolean) => (value ? 'Sí' : 'No'), width: 10 },
  choice: { cell: textCell, width: 16 },
  choices: { cell: listCell, width: 24 },
  list: { cell: listCell, width: 24 },
  day: { cell: (value: string) => new Date(`${value}T00:00:00Z`), numFmt: 'dd/mm/yyyy', width: 12 },
  // A workbook has no zones: the time of the clock in UTC-3.
  instant: { cell: (value: string) => faceOf(value), numFmt: 'dd/mm/yyyy hh:mm', width: 17 },
  reference: { cell: textCell, width: 28 },
  point: { cell: textCell, width: 24 },
  picture: { cell: textCell, width: 24 },
  secret: { cell: textCell, width: 12 },
};

/** The cell of a value. */
export const cellOf = (kind: FieldKind, value: unknown): CellValue => (isBlank(value) ? null : cells[kind].cell(value as never));

/** The column of a kind. */
export const columnOf = (kind: FieldKind, header: string): ColumnDef => {
  const { numFmt, width } = cells[kind];
  return { header, width: Math.max(width, header.length + 2), ...(numFmt && { numFmt }) };
};
