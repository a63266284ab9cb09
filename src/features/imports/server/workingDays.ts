import Holidays from 'date-holidays';
import type { Day } from '#shared/day.ts';
import { capitalised } from '#shared/noun.ts';
import { addDays, formatDay, partsOf, weekdayNumber, weekdayOf } from '#shared/time.ts';
import type { companies } from '../../session/server/tables.ts';

type Country = (typeof companies.$inferSelect)['countryCode'];

/** The national holidays of a country's year, by day. */
const inYear = new Map<string, ReadonlyMap<Day, string>>();
const holidaysOf = (country: Country, year: number): ReadonlyMap<Day, string> => {
  const key = `${country} ${year}`;
  const known = inYear.get(key);
  if (known) return known;
  const all = new Holidays(country, { types: ['public'], languages: 'es' }).getHolidays(year, 'es');
  const holidays = new Map(all.map(({ date, name }) => [date.slice(0, 10), name]));
  inYear.set(key, holidays);
  return holidays;
};

const isWeekend = (day: Day) => weekdayNumber(day) > 5;

/**
 * The next days that orders may be due: tomorrow, and the first Monday to Friday after today that is no national holiday of the country.
 * Days on which a part of a country rests, or may, are working days.
 * @returns `why` tells the holidays that were passed over: 'Lunes 23/11: feriado (Día de la Soberanía Nacional)'; null without any
 */
export const nextDays = (country: Country, today: Day): { today: Day; tomorrow: Day; working: Day; why: string | null } => {
  const tomorrow = addDays(today, 1);
  const passed: string[] = [];
  let working = tomorrow;
  for (;;) {
    const holiday = holidaysOf(country, partsOf(working)[0]).get(working);
    if (!isWeekend(working)) {
      if (holiday === undefined) break;
      passed.push(`${capitalised(weekdayOf(working))} ${formatDay(working).slice(0, 5)}: feriado (${holiday})`);
    }
    working = addDays(working, 1);
  }
  return { today, tomorrow, working, why: passed.join(' · ') || null };
};
