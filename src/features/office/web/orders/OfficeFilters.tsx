import type { Day } from '#shared/day.ts';
import { FilterForm } from '#web/list/panel/FilterForm.tsx';
import { soughtStatuses } from '../../../orders/status.ts';
import { withDays } from '../../../orders/web/datedSearch.ts';
import { statusFilter } from '../../../orders/web/list/orderFilters.ts';
import { ORDERS } from '../../../orders/noun.ts';
import { StatusBadge } from '../../../orders/web/status/StatusBadge.tsx';
import { accountFaults } from '../../orders/mlAccount.ts';
import { officeOrdersApi } from '../api.ts';
import { officeFilters } from './officeFilters.ts';
import { fromOfficeFilter, officeFilterOf, type OfficeSearch } from './officeSearch.ts';

const status = statusFilter(
  soughtStatuses.map(({ id }) => id),
  { drawn: (one) => <StatusBadge status={one} /> },
);
const filters = { ...officeFilters, status };

/** Props of {@link OfficeFilters}. */
export type OfficeFiltersProps = {
  /** What is in force; the drafts start from it. */
  search: OfficeSearch;
  today: Day;
  onSearch: (filters: OfficeSearch) => void;
  onClose: () => void;
};

/** The filters of the office's list (spec 2 §2.1). */
export default function OfficeFilters({ search, today, onSearch, onClose }: OfficeFiltersProps) {
  return (
    <FilterForm
      filters={filters}
      noun={ORDERS}
      faults={accountFaults}
      count={async (filter) =>
        Object.keys(accountFaults(filter)).length > 0
          ? 0
          : (await officeOrdersApi.officeOrders.call({ ...officeFilterOf(fromOfficeFilter(filter), today), size: 1 })).orderTotal
      }
      start={withDays(search, today)}
      onSearch={(filter) => onSearch(fromOfficeFilter(filter))}
      onClose={onClose}
    />
  );
}
