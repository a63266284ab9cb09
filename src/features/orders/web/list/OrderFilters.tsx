import type { Day } from '#shared/day.ts';
import { FilterForm } from '#web/list/FilterForm.tsx';
import { orderFilters } from './orderFilters.ts';
import { fromFilter, type OrderListSearch, withDays } from './orderListSearch.ts';

/** Props of {@link OrderFilters}. */
export type OrderFiltersProps = {
  /** What is in force; the drafts start from it. */
  search: OrderListSearch;
  today: Day;
  onSearch: (filters: OrderListSearch) => void;
  onClose: () => void;
};

/** The filters of the order list (spec 2 §2.2). */
export default function OrderFilters({ search, today, onSearch, onClose }: OrderFiltersProps) {
  return (
    <FilterForm
      filters={orderFilters}
      start={withDays(search, today)}
      onSearch={(filter) => onSearch(fromFilter(filter))}
      onClose={onClose}
    />
  );
}
