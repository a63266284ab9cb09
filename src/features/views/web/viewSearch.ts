import type { Day } from '#shared/day.ts';
import type { SearchReader } from '#web/list/screenSearch.ts';
import type { SavedView, ViewSearch } from '../savedView.ts';

/** What of every list's address belongs to the moment, and to no view. */
type Passing = { page?: unknown; size?: unknown; view?: string | undefined };

/** How a list's address becomes a view, and a view its address. */
export type ViewRules<Search extends Passing> = {
  read: SearchReader<Search>;
  /** The change of the address that leads back to an untouched list: all that a view may set, as it is there. */
  untouched: Search;
  /** The address without what moves with the day, where a list has such parts. */
  lasting?: (search: Search, today: Day) => Search;
};

/** What of a list's address a view keeps: filters and order, without page. */
export const viewSearch = <Search extends Passing>(search: Search, { lasting }: ViewRules<Search>, today: Day): ViewSearch => {
  const { page: _page, size: _size, view: _view, ...kept } = lasting ? lasting(search, today) : search;
  return Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== undefined)) as ViewSearch;
};

/** The change of the list's address that opens a view; what the view says nothing of is as in an untouched list. */
export const openView = <Search extends Passing>({ _id, search }: SavedView, { read, untouched }: ViewRules<Search>): Search => ({
  ...untouched,
  ...read(search),
  view: _id,
});

const canonical = (search: ViewSearch) => JSON.stringify(Object.entries(search).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** Whether the list moved away from the view that was opened. */
export const isMoved = <Search extends Passing>(view: SavedView, search: Search, rules: ViewRules<Search>, today: Day): boolean =>
  canonical(viewSearch(rules.read(view.search), rules, today)) !== canonical(viewSearch(search, rules, today));
