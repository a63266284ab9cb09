import { type ChartRange, type ChartUnit, monthFrom, periodBefore, periodStart, unitOf } from '#shared/chart/periods.ts';
import { addDays, dayFrom, dayOf, endOfDay, faceOf, instantAt, partsOf, startOfDay, type Day } from '#shared/time.ts';

/** Days before today, and closed months, that a range shows; null for as many as there are. */
const SHOWN = { ALL: null, '1M': 30, '6M': 6, '1Y': 12 } as const;

/** The first day that a range shows; null when that is the first of all orders. */
export const rangeStart = (range: ChartRange, now: Date): Day | null => {
  const shown = SHOWN[range];
  return shown === null ? null : periodBefore(unitOf(range), shown, now);
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
export const comparedSpans = (unit: ChartUnit, now: Date): Compared => {
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
