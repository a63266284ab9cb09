import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import type { Column } from '../table/column.ts';
import type { DataTableProps } from '../table/DataTable.tsx';
import { type ColumnFilters, filteredRows } from '../table/openRows.ts';
import { PHONE_QUERY } from '../theme.ts';
import type { FilterStripProps } from './FilterStrip.tsx';

/** Column filters that a screen keeps: `<DataTable {...table}>` with `<FilterStrip {...strip}>`. */
export type ScreenColumnFilters<Row extends object> = {
  table: Required<Pick<DataTableProps<Row>, 'filters' | 'onFilters' | 'filtering'>>;
  /** Nothing where no column filters. */
  strip: Pick<FilterStripProps, 'chips' | 'open' | 'onToggle' | 'onClear'>;
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
  // Cards have no heads: there is nothing to open.
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
    strip: columns.some(({ filter }) => filter) ? { chips, open, onClear: clear, ...(!phone && { onToggle: () => setOpen(!open) }) } : {},
    active: inForce.length > 0,
    pass: (rows) => filteredRows(columns, rows, filters),
    clear,
  };
}
