import { addDays, dayFrom, dayOf, endOfDay, faceOf, instantAt, partsOf, startOfDay, type Day } from '#shared/time.ts';

/** The ranges of the chart (spec 3 §2.7), the widest first. */
export const flowRanges = ['ALL', '1M', '6M', '1Y'] as const;
export type FlowRange = (typeof flowRanges)[number];

/** What one point of the chart stands for. */
export type FlowUnit = 'day' | 'month';

/** Days before today, and closed months, that a range shows; null for as many as there are. */
const SHOWN = { ALL: null, '1M': 30, '6M': 6, '1Y': 12 } as const;

/** What the points of a range stand for: a month of days, otherwise months. */
export const unitOf = (range: FlowRange): FlowUnit => (range === '1M' ? 'day' : 'month');

/** The first day of the month that is so many months after a day's, or before it when negative. */
export const monthFrom = (day: Day, months: number): Day => {
  const [year, month] = partsOf(day);
  const at = year * 12 + (month - 1) + months;
  return dayFrom(Math.floor(at / 12), (at % 12) + 1, 1);
};

/** Where the period of a unit that holds a day begins. */
export const periodStart = (unit: FlowUnit, day: Day): Day => (unit === 'day' ? day : monthFrom(day, 0));

/** The first day that a range shows; null when that is the first of all orders. */
export const rangeStart = (range: FlowRange, now: Date): Day | null => {
  const shown = SHOWN[range];
  if (shown === null) return null;
  return unitOf(range) === 'day' ? addDays(dayOf(now), -shown) : monthFrom(dayOf(now), -shown);
};

/** The beginnings of all periods from a day up to that of today, the running one last. */
export const periodsUntil = (unit: FlowUnit, first: Day, now: Date): Day[] => {
  const periods: Day[] = [];
  const last = periodStart(unit, dayOf(now));
  for (let at = periodStart(unit, first); at <= last; at = unit === 'day' ? addDays(at, 1) : monthFrom(at, 1)) periods.push(at);
  return periods;
};

/** Two spans of instants that can be compared, `until` not included: of the running period, and of the one before. */
export type Compared = {
  now: { from: Date; until: Date };
  before: { from: Date; until: Date };
  /** The last day of the span before. */
  beforeDay: Day;
};

/**
 * The running day with the same weekday a week earlier, or the running month with the one before, each from its beginning to the last full
 * hour of now. A month that has no such day any more is taken whole.
 */
export const comparedSpans = (unit: FlowUnit, now: Date): Compared => {
  const day = dayOf(now);
  const hour = faceOf(now).getUTCHours();
  const start = periodStart(unit, day);
  const current = { from: startOfDay(start), until: instantAt(day, hour) };
  if (unit === 'day') {
    const beforeDay = addDays(day, -7);
    return { now: current, before: { from: startOfDay(beforeDay), until: instantAt(beforeDay, hour) }, beforeDay };
  }
  const before = monthFrom(day, -1);
  const last = addDays(start, -1);
  const [year, month] = partsOf(before);
  const [, , date] = partsOf(day);
  const isShorter = partsOf(last)[2] < date;
  const beforeDay = isShorter ? last : dayFrom(year, month, date);
  return { now: current, before: { from: startOfDay(before), until: isShorter ? endOfDay(last) : instantAt(beforeDay, hour) }, beforeDay };
};

/** How a number stands to the one before it. */
export type Prop = 'equal' | 'less' | 'more';

/** By how many percent a number is more or less than the one before, with a decimal; null when there was nothing before. */
export const change = (now: number, before: number): { compare: number | null; prop: Prop } => {
  const prop = now === before ? 'equal' : now < before ? 'less' : 'more';
  if (before === 0) return { compare: now === 0 ? 0 : null, prop };
  return { compare: Math.round((Math.abs(now - before) / before) * 1000) / 10, prop };
};
