import { recordId, searchReader, type SearchOf, text } from '#web/list/screenSearch.ts';

/** What the address of the routing screen holds: whose route, and of which day; today's without it. A day that no calendar has is told as such. */
export const routeSearch = searchReader({ driver: recordId, day: text(10) });
/** See the reader. */
export type RouteSearch = SearchOf<typeof routeSearch>;
