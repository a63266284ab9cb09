import { addDays, dayFrom, dayOf, partsOf, type Day } from '../time.ts';

/** The ranges of a chart (spec 3 §2.3, 2.7), the widest first. */
export const chartRanges = ['ALL', '1M', '6M', '1Y'] as const;
export type ChartRange = (typeof chartRanges)[number];

/** What one point of a chart stands for. */
export type ChartUnit = 'day' | 'month';

/** What the points of a range stand for: a month of days, otherwise months. */
export const unitOf = (range: ChartRange): ChartUnit => (range === '1M' ? 'day' : 'month');

/** The first day of the month that is so many months after a day's, or before it when negative. */
export const monthFrom = (day: Day, months: number): Day => {
  const [year, month] = partsOf(day);
  const at = year * 12 + (month - 1) + months;
  return dayFrom(Math.floor(at / 12), (at % 12) + 1, 1);
};

/** Where the period of a unit that holds a day begins. */
export const periodStart = (unit: ChartUnit, day: Day): Day => (unit === 'day' ? day : monthFrom(day, 0));

/** Where the period begins that is so many before the running one. */
export const periodBefore = (unit: ChartUnit, many: number, now: Date): Day =>
  unit === 'day' ? addDays(dayOf(now), -many) : monthFrom(dayOf(now), -many);

/** The beginnings of all periods from a day up to that of today, the running one last. */
export const periodsUntil = (unit: ChartUnit, first: Day, now: Date): Day[] => {
  const periods: Day[] = [];
  const last = periodStart(unit, dayOf(now));
  for (let at = periodStart(unit, first); at <= last; at = unit === 'day' ? addDays(at, 1) : monthFrom(at, 1)) periods.push(at);
  return periods;
};
