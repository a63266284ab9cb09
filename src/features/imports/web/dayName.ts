import { namedDay } from '#shared/time.ts';
import type { Day } from '#shared/day.ts';

/** A day with its weekday: 'lunes 23/11/2026'; without its year 'lunes 23/11'. */
export const dayName = (day: Day, { year = true } = {}): string => {
  const named = namedDay(day);
  return year ? named : named.slice(0, -5);
};
