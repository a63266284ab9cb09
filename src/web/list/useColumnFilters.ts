import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import type { Column } from '../table/column.ts';
import type { DataTableProps } from '../table/DataTable.tsx';
import { filterValues } from '../table/compare.ts';
import { type ColumnFilters, filteredRows } from '../table/openRows.ts';
import { PHONE_QUERY } from '../theme.ts';
import type { FilterStripProps } from './FilterStrip.tsx';
import type { ColumnFiltersProps } from './panel/ColumnFilters.tsx';

/** Column filters that a screen keeps: `<DataTable {...table}>` with `<FilterStrip {...strip}>`. */
export type ScreenColumnFilters<Row extends object> = {
  table: Required<Pick<DataTableProps<Row>, 'filters' | 'onFilters' | 'filtering'>>;
  /** Nothing where no column filters. */
  strip: Pick<FilterStripProps, 'chips' | 'open' | 'onToggle' | 'onClear'>;
  /** The sheet that filters on a phone, for these rows; undefined while it is closed, and on what has heads. */
  sheet: (rows: readonly Row[] | undefined) => Omit<ColumnFiltersProps, 'noun'> | undefined;
  /** Whether any is in force. */
  active: boolean;
  /** The rows that pass. */
  pass: (rows: readonly Row[]) => readonly Row[];
  clear: () => void;
};

/** The filters under the heads of a browser list: 'Filtros' shows them, each in force is a chip. */
export function useColumnFilters<Row extends object>(
  columns: readonly Column<Row>[],
  filters: ColumnFilters,
  setFilters: (filters: ColumnFilters) => void,
): ScreenColumnFilters<Row> {
  const [open, setOpen] = useState(false);
  // Cards have no heads: a sheet has their filters there.
  const phone = useMediaQuery(PHONE_QUERY, false, { getInitialValueInEffect: false });
  const clear = () => setFilters({});
  const inForce = columns.filter(({ key }) => filters[key]);
  const chips = inForce.map(({ key, title }) => ({
    key,
    label: title,
    value: filters[key] ?? '',
    onRemove: () => setFilters({ ...filters, [key]: '' }),
  }));
  return {
    table: { filters, onFilters: setFilters, filtering: open },
    strip: columns.some(({ filter }) => filter) ? { chips, open, onClear: clear, onToggle: () => setOpen(!open) } : {},
    sheet: (rows) =>
      phone && open && rows
        ? {
            columns: columns.flatMap(({ key, title, filter, ...column }) =>
              filter ? [{ key, title, ...(filter === 'values' && { values: filterValues({ key, title, ...column }, rows) }) }] : [],
            ),
            start: filters,
            count: (some) => filteredRows(columns, rows, some).length,
            onFilters: setFilters,
            onClose: () => setOpen(false),
          }
        : undefined,
    active: inForce.length > 0,
    pass: (rows) => filteredRows(columns, rows, filters),
    clear,
  };
}
