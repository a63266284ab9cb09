import { addDays, dayOf, type Day } from '#shared/time.ts';

/** Of how many days, weeks and months that have any the newest backup is kept. */
export const KEPT = { days: 7, weeks: 4, months: 6 };

/** The Monday of a day's week. */
const weekOf = (day: Day): Day => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));

/**
 * Which backups stay: the newest of each of the last seven days (UTC-3) that have one, of four weeks, from Monday, and of six months. Days
 * without a backup count for nothing, so that one who makes none for a year loses none. What is later than now was made while a clock was
 * wrong, or now is: it stays too, and takes nobody's place.
 * @param moments as of when the backups are
 * @param now as of when the one is that was just made
 */
export const keptBackups = (moments: readonly Date[], now: Date): Set<Date> => {
  const past = moments.filter((moment) => moment <= now).toSorted((a, b) => b.getTime() - a.getTime());
  const kept = new Set(moments.filter((moment) => moment > now));
  const keep = (most: number, spanOf: (day: Day) => string) => {
    const newest = new Map<string, Date>();
    for (const moment of past) {
      const span = spanOf(dayOf(moment));
      if (!newest.has(span)) newest.set(span, moment);
    }
    for (const moment of [...newest.values()].slice(0, most)) kept.add(moment);
  };
  keep(KEPT.days, (day) => day);
  keep(KEPT.weeks, weekOf);
  keep(KEPT.months, (day) => day.slice(0, 7));
  return kept;
};
