import { isDay } from '#shared/time.ts';
import { recordId, searchReader, type SearchOf, textThat } from '#web/list/screenSearch.ts';

/** What the address of the routing screen holds: whose route, and of which day; today's without it. */
export const routeSearch = searchReader({ driver: recordId, day: textThat(isDay) });
/** See the reader. */
export type RouteSearch = SearchOf<typeof routeSearch>;
