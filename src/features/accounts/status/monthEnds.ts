import { monthFrom } from '#shared/chart/periods.ts';
import { addDays, type Day } from '#shared/time.ts';

/** Months back that can be chosen. */
const OFFERED = 24;

/** The last days of the months that have ended, the latest first, and a day that was chosen before and is older. */
export const monthEnds = (today: Day, chosen: Day | null): Day[] => {
  const ends = Array.from({ length: OFFERED }, (_, back) => addDays(monthFrom(today, -back), -1));
  return chosen && !ends.includes(chosen) ? [...ends, chosen] : ends;
};
