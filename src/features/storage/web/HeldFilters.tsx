import type { FilterValues } from '#web/list/filters.ts';
import { FilterForm } from '#web/list/panel/FilterForm.tsx';
import { heldIds } from '../../orders/status.ts';
import { statusFilter } from '../../orders/web/list/orderFilters.ts';
import { ORDERS } from '../../orders/noun.ts';
import { StatusBadge } from '../../orders/web/status/StatusBadge.tsx';
import { storageApi } from './api.ts';
import { heldFilters } from './heldFilters.ts';

const filters = { ...heldFilters, status: statusFilter(heldIds, { drawn: (status) => <StatusBadge status={status} /> }) };
type Values = FilterValues<typeof heldFilters>;

/** Props of {@link HeldFilters}. */
export type HeldFiltersProps = {
  /** What is in force; the drafts start from it. */
  start: Values;
  onSearch: (filters: Values) => void;
  onClose: () => void;
};

/** The filters of the list of what lies in warehouses. */
export default function HeldFilters({ start, onSearch, onClose }: HeldFiltersProps) {
  return (
    <FilterForm
      filters={filters}
      noun={ORDERS}
      count={async (filter) => (await storageApi.held.call({ ...filter, size: 1 })).total}
      start={start}
      onSearch={onSearch}
      onClose={onClose}
    />
  );
}
