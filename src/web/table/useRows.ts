import {
  columnFilteringFeature,
  createFilteredRowModel,
  createPaginatedRowModel,
  createSortedRowModel,
  rowPaginationFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import type { ColumnDef } from '@tanstack/react-table';
import type { Column, TableState } from './column.ts';
import { cellValue, compareCells, matchesFilter } from './compare.ts';

const features = tableFeatures({
  columnFilteringFeature,
  filteredRowModel: createFilteredRowModel(),
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  rowPaginationFeature,
  paginatedRowModel: createPaginatedRowModel(),
});

/** What the user typed or chose in the column filters, by column key. */
export type ColumnFilters = Readonly<Record<string, string>>;

/** The rows of the page that is open, and how many there are altogether. */
export interface OpenRows<Row> {
  rows: readonly Row[];
  total: number;
}

/** How rows become the open page. */
export interface RowsInput<Row extends object> {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  state: TableState;
  filters: ColumnFilters;
  /** Rows of the whole result when the server sorts, filters and pages; without it the browser does. */
  remoteTotal: number | undefined;
  /** Whether the browser shows all rows on one page. */
  onePage: boolean;
}

function toDefinition<Row extends object>(column: Column<Row>): ColumnDef<typeof features, Row> {
  return {
    id: column.key,
    accessorFn: (row: Row) => cellValue(column, row) ?? undefined,
    sortFn: (a, b) => compareCells(cellValue(column, a.original), cellValue(column, b.original)),
    sortUndefined: 'last',
    filterFn: (row, _id, wanted: string) => {
      const value = cellValue(column, row.original);
      return column.filter === 'values' ? String(value ?? '') === wanted : matchesFilter(value, wanted);
    },
  };
}

/** Sorts, filters and pages rows in the browser, or passes on those that the server has sorted and paged. */
export function useRows<Row extends object>({ columns, rows, state, filters, remoteTotal, onePage }: RowsInput<Row>): OpenRows<Row> {
  const remote = remoteTotal !== undefined;
  const table = useTable({
    features,
    columns: columns.map(toDefinition),
    data: rows,
    manualSorting: remote,
    manualFiltering: remote,
    manualPagination: remote,
    state: {
      sorting: state.sort ? [{ id: state.sort.key, desc: state.sort.desc }] : [],
      pagination: { pageIndex: state.page - 1, pageSize: onePage ? Math.max(rows.length, 1) : state.size },
      columnFilters: Object.entries(filters)
        .filter(([, value]) => value !== '')
        .map(([id, value]) => ({ id, value })),
    },
    autoResetPageIndex: false,
  });
  return {
    rows: table.getRowModel().rows.map((row) => row.original),
    total: remoteTotal ?? table.getFilteredRowModel().rows.length,
  };
}
