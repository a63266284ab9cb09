import type { Column, TableSort, TableState } from './column.ts';
import { cellValue, compareCells, filterValue, isEmpty, matchesFilter } from './compare.ts';

/** What the user typed or chose in the column filters, by column key. */
export type ColumnFilters = Readonly<Record<string, string>>;

/** The rows of the page that is open, and how many there are altogether. */
export interface OpenRows<Row> {
  rows: readonly Row[];
  total: number;
}

/** How rows become the open page. */
export interface RowsInput<Row> {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  state: TableState;
  filters: ColumnFilters;
  /** Whether the browser shows all rows on one page. */
  onePage: boolean;
}

/** Filters, sorts and pages rows in the browser; rows that are equal stay in their order, those without a value stand last either way. */
export function openRows<Row>({ columns, rows, state, filters, onePage }: RowsInput<Row>): OpenRows<Row> {
  const sorted = sortedRows(columns, filteredRows(columns, rows, filters), state.sort);
  const from = (state.page - 1) * state.size;
  return { rows: onePage ? sorted : sorted.slice(from, from + state.size), total: sorted.length };
}

/** The rows that pass the column filters. */
export function filteredRows<Row>(columns: readonly Column<Row>[], rows: readonly Row[], filters: ColumnFilters): readonly Row[] {
  // The values of the other columns are not looked at: there may be ten thousand rows.
  const filtering = columns.flatMap((column) => (filters[column.key] ? [{ column, wanted: filters[column.key] ?? '' }] : []));
  const passes = (row: Row) =>
    filtering.every(({ column, wanted }) => {
      const value = filterValue(column, row);
      return column.filter === 'values' ? String(value ?? '') === wanted : matchesFilter(value, wanted);
    });
  return filtering.length === 0 ? rows : rows.filter(passes);
}

/** Rows in the order that a browser table gives them. */
export function sortedRows<Row>(columns: readonly Column<Row>[], rows: readonly Row[], sort: TableSort | undefined): readonly Row[] {
  const column = columns.find(({ key }) => key === sort?.key);
  if (!column) return rows;
  const valued = rows.map((row) => ({ row, value: cellValue(column, row) }));
  const direction = sort?.desc ? -1 : 1;
  valued.sort((a, b) => compareCells(a.value, b.value) * (isEmpty(a.value) || isEmpty(b.value) ? 1 : direction));
  return valued.map(({ row }) => row);
}

/** How many pages a total fills; one at least, so that an empty list has its page 1. */
export const pageCount = (total: number, size: number): number => Math.max(1, Math.ceil(total / size));
