import type { ViewRules } from '../../../views/web/viewSearch.ts';
import { lastingDays } from '../datedSearch.ts';
import { NO_FILTERS, type OrderListSearch, orderListSearch } from './orderListSearch.ts';

/** How views of the order list are kept: today alone as 'today', whichever day that is. */
export const orderViews: ViewRules<OrderListSearch> = {
  read: orderListSearch,
  untouched: { ...NO_FILTERS, anyDate: undefined, sortField: undefined, sortOrder: undefined },
  lasting: lastingDays,
};
