import { type ChartRange, monthFrom, periodBefore, unitOf } from '#shared/chart/periods.ts';
import { today, type Day } from '#shared/time.ts';

/** Periods before the running one that a range shows; of ALL the months since the first movement, ten years at most. */
const BEFORE: Readonly<Record<ChartRange, number>> = { ALL: 119, '1M': 29, '6M': 5, '1Y': 11 };

/** The first day that a range shows. @param first of all that there is; null where there is nothing */
export const firstShown = (range: ChartRange, first: Day | null, now: Date): Day => {
  const earliest = periodBefore(unitOf(range), BEFORE[range], now);
  if (range !== 'ALL') return earliest;
  const begun = monthFrom(first ?? today(now), 0);
  return begun > earliest ? begun : earliest;
};

/** What a range's sums are of: '12 meses', '30 días'. @param periods how many there are, the running one too */
export const spanWords = (unit: 'day' | 'month', periods: number): string => {
  if (unit === 'day') return periods === 1 ? 'hoy' : `${periods} días`;
  return periods === 1 ? 'este mes' : `${periods} meses`;
};
