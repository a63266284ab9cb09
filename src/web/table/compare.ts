import { fold } from '#shared/text.ts';
import type { CellValue, Column } from './column.ts';

const collator = new Intl.Collator('es', { numeric: true, sensitivity: 'base' });

/** Whether a cell holds nothing. */
export const isEmpty = (value: CellValue): boolean => value === null || value === undefined || value === '';

/**
 * Order of two cells, ascending: numbers by size, text as a Spanish dictionary has it ('Ñandú' after 'Nube', 'Zona 2' before 'Zona 10').
 * Empty cells count as greatest.
 */
export function compareCells(a: CellValue, b: CellValue): number {
  if (isEmpty(a) || isEmpty(b)) return Number(isEmpty(a)) - Number(isEmpty(b));
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return collator.compare(String(a), String(b));
}

/** Whether a cell passes what a user typed into a column filter: each word occurs, in any order, whatever its accents and case. */
export function matchesFilter(value: CellValue, filter: string): boolean {
  const text = fold(isEmpty(value) ? '' : String(value));
  return fold(filter)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** What the filter of a column looks at. */
export const filterValue = <Row>(column: Column<Row>, row: Row): CellValue =>
  column.filtered ? column.filtered(row) : cellValue(column, row);

/** What a column holds for a row: its `value`, else the row's property of the column's name when that is plain. */
export function cellValue<Row>(column: Column<Row>, row: Row): CellValue {
  if (column.value) return column.value(row);
  const own: unknown = (row as Record<string, unknown>)[column.key];
  return typeof own === 'string' || typeof own === 'number' || typeof own === 'boolean' ? own : undefined;
}

/** The values of a column that occur in some rows, as its filter offers them. */
export const filterValues = <Row extends object>(column: Column<Row>, rows: readonly Row[]): string[] =>
  [...new Set(rows.map((row) => String(filterValue(column, row) ?? '')).filter(Boolean))].toSorted(
    new Intl.Collator('es', { numeric: true }).compare,
  );
