import { isDay } from '#shared/time.ts';
import { oneOf, searchReader, type SearchOf, textThat } from '#web/list/screenSearch.ts';

/** What the address of a driver's day holds: the day, or their report and the days of that. */
export const workdaySearch = searchReader({
  day: textThat(isDay),
  show: oneOf(['report']),
  startDay: textThat(isDay),
  endDay: textThat(isDay),
});
/** See the reader. */
export type WorkdaySearch = SearchOf<typeof workdaySearch>;
