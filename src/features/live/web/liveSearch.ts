import { isDay } from '#shared/time.ts';
import { recordId, searchReader, type SearchOf, textThat } from '#web/list/screenSearch.ts';

/** What the address of the live map holds: the vehicle that is chosen, and the day whose way is replayed. */
export const liveSearch = searchReader({ vehicle: recordId, day: textThat(isDay) });
/** See the reader. */
export type LiveSearch = SearchOf<typeof liveSearch>;
