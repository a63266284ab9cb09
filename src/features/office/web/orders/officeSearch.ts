import type { Day } from '#shared/day.ts';
import { isGiven } from '#shared/given.ts';
import { filterParts, filtersInForce, filterValues, type FilterValues, type NameOf, noFilters, offeredIn } from '#web/list/filters.ts';
import { flag, listParts, type SearchOf, type SearchReader, searchReader } from '#web/list/screenSearch.ts';
import { orderSorts } from '../../../orders/sorts.ts';
import { DATES_OFF, inOrder, lastingDays, withDays } from '../../../orders/web/datedSearch.ts';
import type { ViewRules } from '../../../views/web/viewSearch.ts';
import { accountFaults } from '../../orders/mlAccount.ts';
import { OFFICE_SIZES } from '../../orders/pageSizes.ts';
import { officeFilters } from './officeFilters.ts';

const read = searchReader({
  ...filterParts(officeFilters),
  /** The user took the dates off. */
  anyDate: flag,
  /** The address asked for what cannot be filtered by: to be told, once. */
  unknown: flag,
  ...listParts(OFFICE_SIZES, orderSorts),
});
export type OfficeSearch = SearchOf<typeof read>;

/** What the address of the office's list holds; without dates it shows today. An origin that lacks its client or account is none. */
export const officeSearch: SearchReader<OfficeSearch> = (raw) => {
  const search = inOrder(read(raw));
  const isIncomplete = Object.keys(accountFaults(search)).length > 0;
  const isUnknown = offeredIn(officeFilters).some(([key]) => isGiven(raw[key]) && search[key] === undefined);
  return {
    ...search,
    ...(isIncomplete && { fromOrder: undefined, fromOrderAccount: undefined }),
    ...((isIncomplete || isUnknown) && { unknown: true }),
  };
};

/** Every filter off: all orders of all dates. */
export const NO_OFFICE_FILTERS = { ...noFilters(officeFilters), anyDate: true, page: undefined } as const satisfies OfficeSearch;

/** The filter that a search stands for, without page and order. */
export const officeFilterOf = (search: OfficeSearch, today: Day): FilterValues<typeof officeFilters> =>
  filterValues(officeFilters, withDays(search, today));

/** The change of the address that filters so, where the dates may be all of them. */
export const fromOfficeFilter = (filter: FilterValues<typeof officeFilters>): OfficeSearch => ({
  ...filter,
  anyDate: filter.startDay || filter.notDate ? undefined : true,
});

/** What goes with an origin that cannot be looked for without. */
const ACCOUNT_OFF = { fromOrder: undefined, fromOrderAccount: undefined } as const satisfies OfficeSearch;

/** The chips of the filters in force, each with the change that takes it off. */
export const officeChips = (search: OfficeSearch, today: Day, nameOf: NameOf) =>
  filtersInForce(officeFilters, withDays(search, today), nameOf).map(({ key, label, value, off }) => {
    const isDate = key === 'startDay' || key === 'notDate';
    const isAccounts = search.fromOrderAccount !== undefined && (key === 'client' || key === 'fromOrderAccount');
    return { key, label, value, off: { ...(off as OfficeSearch), ...(isDate && DATES_OFF), ...(isAccounts && ACCOUNT_OFF) } };
  });

/** How views of the office's list are kept. */
export const officeViews: ViewRules<OfficeSearch> = {
  read: officeSearch,
  untouched: { ...NO_OFFICE_FILTERS, anyDate: undefined, sortField: undefined, sortOrder: undefined },
  lasting: lastingDays,
};
