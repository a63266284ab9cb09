import { searchReader, textThat } from '#web/list/screenSearch.ts';
import { MONTH } from '../../trial/month.ts';

/** What the address of a trial holds: the month; without one the last that is over. */
export const trialSearch = searchReader({ month: textThat((raw) => MONTH.test(raw)) });
