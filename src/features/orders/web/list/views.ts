import type { Sent } from '#shared/contract.ts';
import type { Day } from '#shared/day.ts';
import type { orders } from '../../contract.ts';
import type { SavedView } from '../../view.ts';
import { NO_FILTERS, type OrderListSearch, orderListSearch } from './orderListSearch.ts';

/** A view's search as the wire has it. */
type ViewSearch = Sent<typeof orders.saveView>['search'];

/** What of the list's address a view keeps: filters and order, without page. Today alone is kept as 'today', whichever day that is. */
export const viewSearch = (search: OrderListSearch, today: Day): ViewSearch => {
  const { page: _page, size: _size, view: _view, startDay, endDay, ...rest } = search;
  const isToday = startDay === today && (endDay ?? today) === today;
  const kept = { ...(isToday ? {} : { startDay, endDay }), ...rest };
  return Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== undefined)) as ViewSearch;
};

/** The change of the list's address that opens a view; what the view says nothing of is as in an untouched list. */
export const openView = ({ _id, search }: SavedView): OrderListSearch => ({
  ...NO_FILTERS,
  anyDate: undefined,
  sortField: undefined,
  sortOrder: undefined,
  ...orderListSearch(search),
  view: _id,
});

const canonical = (search: ViewSearch) => JSON.stringify(Object.entries(search).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** Whether the list moved away from the view that was opened. */
export const isMoved = (view: SavedView, search: OrderListSearch, today: Day): boolean =>
  canonical(viewSearch(orderListSearch(view.search), today)) !== canonical(viewSearch(search, today));
