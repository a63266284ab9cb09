import type { Day } from '#shared/day.ts';
import type { FilterValues } from '#web/list/filters.ts';
import { FilterForm } from '#web/list/panel/FilterForm.tsx';
import { isUnrestricted } from '#shared/permissions.ts';
import { useSession } from '../../../session/web/session.ts';
import { ordersApi } from '../api.ts';
import { soughtStatuses, type StatusId } from '../../status.ts';
import { StatusBadge } from '../status/StatusBadge.tsx';
import { orderFilters, statusFilter } from './orderFilters.ts';
import { withDays } from '../datedSearch.ts';
import { fromFilter, type OrderListSearch, toFilter } from './orderListSearch.ts';
import { ORDERS } from '../../noun.ts';

const drawn = (status: StatusId) => <StatusBadge status={status} {...(status === 99 && { label: 'Eliminadas' })} />;
const choosable = soughtStatuses.map(({ id }) => id);
const usualFilters = { ...orderFilters, status: statusFilter(choosable, { drawn }) };
/** Unrestricted users find deleted orders too. */
const allFilters = { ...orderFilters, status: statusFilter([...choosable, 99], { drawn }) };

/** Props of {@link OrderFilters}. */
export type OrderFiltersProps = {
  /** What is in force; the drafts start from it. */
  search: OrderListSearch;
  today: Day;
  /** Whether it is told how many orders would be found; the list tells. */
  isCounted?: boolean;
  onSearch: (filters: OrderListSearch) => void;
  onClose: () => void;
};

/** The filters of the order list (spec 2 §2.2). */
export default function OrderFilters({ search, today, isCounted = true, onSearch, onClose }: OrderFiltersProps) {
  const session = useSession();
  return (
    <FilterForm
      filters={session && isUnrestricted(session.category) ? allFilters : usualFilters}
      noun={ORDERS}
      {...(isCounted && {
        count: async (filter: FilterValues<typeof usualFilters>) =>
          (await ordersApi.search.call({ ...toFilter(fromFilter(filter), today), size: 1 })).total,
      })}
      start={withDays(search, today)}
      onSearch={(filter) => onSearch(fromFilter(filter))}
      onClose={onClose}
    />
  );
}
