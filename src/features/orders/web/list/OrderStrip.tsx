import type { Day } from '#shared/day.ts';
import { FilterStrip } from '#web/list/FilterStrip.tsx';
import { useFilterNames } from '#web/list/useFilterNames.ts';
import { orderFilters } from './orderFilters.ts';
import { ORDERS } from './orderNoun.ts';
import { NO_FILTERS, orderChips, type OrderListSearch } from './orderListSearch.ts';

/** Props of {@link OrderStrip}. */
export type OrderStripProps = {
  search: OrderListSearch;
  today: Day;
  /** Takes the change into the address, on page 1. */
  onFilter: (change: OrderListSearch) => void;
  /** `undefined` while loading, empty or failed. */
  total: number | undefined;
  open: boolean;
  onToggle: () => void;
  /** The pointer comes near the button of the filters. */
  onNear: () => void;
  onRefresh: () => void;
  refreshing: boolean;
};

/** The filters in force above the order list. */
export const OrderStrip = ({ search, today, onFilter, onNear, ...rest }: OrderStripProps) => {
  const nameOf = useFilterNames(orderFilters, search);
  const chips = orderChips(search, today, nameOf).map(({ key, label, value, off }) => ({
    key,
    label,
    value,
    onRemove: () => onFilter(off),
  }));
  return <FilterStrip noun={ORDERS} chips={chips} onClear={() => onFilter(NO_FILTERS)} onNear={onNear} {...rest} />;
};
