import { addDays, type Day, dayFrom, partsOf } from '#shared/time.ts';
import type { Month } from './month.ts';

/** Months that may be chosen, the one in course among them. */
const OFFERED = 13;

const NAMES = ['enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio', 'julio', 'agosto', 'septiembre', 'octubre', 'noviembre', 'diciembre'];

/** The month of a day. */
export const monthOf = (day: Day): Month => day.slice(0, 7);

const firstDay = (month: Month): Day => `${month}-01`;
const before = (month: Month): Month => monthOf(addDays(firstDay(month), -1));

/** The first and the last day of a month. */
export const daysOf = (month: Month): { first: Day; last: Day } => {
  const [year, number] = partsOf(firstDay(month));
  const next = number === 12 ? dayFrom(year + 1, 1, 1) : dayFrom(year, number + 1, 1);
  return { first: firstDay(month), last: addDays(next, -1) };
};

/** The last month that is over. */
export const lastWholeMonth = (today: Day): Month => before(monthOf(today));

/** The months that a tariff may be tried on: the one in course, and those before it. */
export const triedMonths = (today: Day): Month[] => {
  const months = [monthOf(today)];
  while (months.length < OFFERED) months.push(before(months.at(-1) ?? monthOf(today)));
  return months;
};

/** What a month is called: 'octubre'. */
export const monthNamed = (month: Month): string => NAMES[Number(month.slice(5)) - 1] ?? '';

/** A month as it is chosen: 'Octubre 2026'. */
export const monthSaid = (month: Month): string => {
  const name = monthNamed(month);
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} ${month.slice(0, 4)}`;
};
