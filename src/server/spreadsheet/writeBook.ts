import { type CellValue, type Cell, writeXlsx, type WriteSheet } from 'hucre/xlsx';
import type { FieldKind } from '#shared/record/fields.ts';
import { cellOf, columnOf } from './cells.ts';
import type { SheetParts } from './writeSheet.ts';

/** One thing that a sheet says of the whole, beside its name. */
export type BookFact = { label: string; kind: FieldKind; value: unknown };

/** A sheet of facts, one below the other. */
export type FactSheet = { title: string; facts: readonly BookFact[] };

/** A sheet of rows that are at hand. */
type RowSheet = SheetParts<never> & { rows: Iterable<never> };

const bold = { font: { bold: true } };

const factSheet = ({ title, facts }: FactSheet): WriteSheet => {
  const cells = new Map<string, Partial<Cell>>();
  for (const [row, { label, kind }] of facts.entries()) {
    const { numFmt } = columnOf(kind, label);
    cells.set(`${row},0`, { style: bold });
    cells.set(`${row},1`, { style: { alignment: { horizontal: 'left' }, ...(numFmt && { numFmt }) } });
  }
  const rows = facts.map(({ label, kind, value }): CellValue[] => [cellOf('text', label), cellOf(kind, value)]);
  return { name: title, columns: [{ width: 26 }, { width: 44 }], rows, cells };
};

const rowSheet = ({ title, columns, rows }: RowSheet): WriteSheet => ({
  name: title,
  columns: columns.map(({ kind, title: head }) => columnOf(kind, head)),
  rows: [columns.map(({ title: head }) => head), ...Array.from(rows, (row) => columns.map(({ kind, value }) => cellOf(kind, value(row))))],
  freezePane: { rows: 1 },
});

/** A sheet of rows whose kind is known where it is made. */
export const sheetOf = <Row>(parts: SheetParts<Row> & { rows: Iterable<Row> }): RowSheet => parts as unknown as RowSheet;

/**
 * An XLSX of several sheets, written whole: for rows that are at hand. Of many it takes long, and belongs into a thread (`writeSheet` writes
 * one sheet in pieces).
 */
export const writeBook = async (sheets: readonly (FactSheet | RowSheet)[]): Promise<Uint8Array> =>
  writeXlsx({ sheets: sheets.map((sheet) => ('facts' in sheet ? factSheet(sheet) : rowSheet(sheet))) });
