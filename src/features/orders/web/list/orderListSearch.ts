import type { Day } from '#shared/day.ts';
import { isGiven } from '#shared/given.ts';
import {
  type FilterInForce,
  filterParts,
  filtersInForce,
  filterValues,
  type FilterValues,
  type NameOf,
  noFilters,
  offeredIn,
} from '#web/list/filters.ts';
import { flag, listParts, type SearchReader, searchReader, type SearchOf } from '#web/list/screenSearch.ts';
import type { SentFilter } from '../../filter.ts';
import { orderSorts } from '../../sorts.ts';
import { DATES_OFF, inOrder, withDays } from '../datedSearch.ts';
import { orderFilters } from './orderFilters.ts';

/** The page sizes of the list (spec 2 §9). */
export const PAGE_SIZES = [25, 50, 100] as const;

const read = searchReader({
  ...filterParts(orderFilters),
  /** The user took the dates off. */
  anyDate: flag,
  /** The address asked for what no filter knows: to be told, once. */
  unknown: flag,
  ...listParts(PAGE_SIZES, orderSorts),
});
export type OrderListSearch = SearchOf<typeof read>;

/** What the address of the order list holds; without dates the list shows today. Days come in their order. */
export const orderListSearch: SearchReader<OrderListSearch> = (raw) => {
  const search = inOrder(read(raw));
  if (offeredIn(orderFilters).some(([key]) => isGiven(raw[key]) && search[key] === undefined)) search.unknown = true;
  return search;
};

/** Every filter off: all orders of all dates. */
export const NO_FILTERS = { ...noFilters(orderFilters), anyDate: true, page: undefined } as const satisfies OrderListSearch;

/** The filter that a search stands for, without page and order: what a bulk change of the whole result takes. */
export const toFilter = (search: OrderListSearch, today: Day): SentFilter => filterValues(orderFilters, withDays(search, today));

/** The change of the address that filters so, where the dates may be all of them. */
export const fromFilter = (filter: FilterValues<typeof orderFilters>): OrderListSearch => ({
  ...filter,
  anyDate: filter.startDay || filter.notDate ? undefined : true,
});

/** The chips of the filters in force; taking the dates off leaves those of all time. */
export const orderChips = (search: OrderListSearch, today: Day, nameOf: NameOf) =>
  filtersInForce(orderFilters, withDays(search, today), nameOf).map(
    (chip): Omit<FilterInForce<typeof orderFilters>, 'off'> & { off: OrderListSearch } =>
      chip.key === 'startDay' || chip.key === 'notDate' ? { ...chip, off: DATES_OFF } : chip,
  );
