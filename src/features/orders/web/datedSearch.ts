import type { Day } from '#shared/day.ts';

/** What of a list's address says which days of delivery it shows; without any it shows today. */
export type DatedSearch = {
  startDay?: Day | undefined;
  /** Included. */
  endDay?: Day | undefined;
  notDate?: true | undefined;
  /** The user took the dates off. */
  anyDate?: true | undefined;
};

/** What takes the dates off: all of them, instead of today. */
export const DATES_OFF = { startDay: undefined, endDay: undefined, notDate: undefined, anyDate: true } as const satisfies DatedSearch;

/** The days that a search asks for, both included; null for all of them. One end alone is one day, the later one the end. */
export const rangeOf = (search: DatedSearch, today: Day): { startDay: Day; endDay: Day } | null => {
  if (search.notDate) return null;
  const startDay = search.startDay ?? search.endDay;
  const endDay = search.endDay ?? startDay;
  if (startDay && endDay) return startDay <= endDay ? { startDay, endDay } : { startDay: endDay, endDay: startDay };
  return search.anyDate ? null : { startDay: today, endDay: today };
};

/** A search with the days that it asks for. */
export const withDays = <Search extends DatedSearch>(search: Search, today: Day): Search => ({
  ...search,
  startDay: undefined,
  endDay: undefined,
  ...rangeOf(search, today),
});

/** A search whose days are in their order. */
export const inOrder = <Search extends DatedSearch>(search: Search): Search =>
  search.startDay && search.endDay && search.startDay > search.endDay
    ? { ...search, startDay: search.endDay, endDay: search.startDay }
    : search;

/** How a list that shows today is kept as a view: today alone as 'today', whichever day that is. */
export const lastingDays = <Search extends DatedSearch>(search: Search, today: Day): Search =>
  search.startDay === today && (search.endDay ?? today) === today ? { ...search, startDay: undefined, endDay: undefined } : search;
