import { isDay } from '#shared/time.ts';
import { oneOf, recordId, searchReader, type SearchOf, textThat } from '#web/list/screenSearch.ts';

/** What of a day's closures is shown. */
export const cashParts = ['open', 'closed'] as const;
export type CashPart = (typeof cashParts)[number];

/** What the address of 'Rendición' holds: the day, the driver, which of their closed ones, and which are shown. */
export const cashSearch = searchReader({ day: textThat(isDay), driver: recordId, closure: recordId, show: oneOf(cashParts) });
/** See the reader. */
export type CashSearch = SearchOf<typeof cashSearch>;
