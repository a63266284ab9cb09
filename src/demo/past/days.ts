import type { Day } from '#shared/day.ts';

/** How busy a day is against a full weekday: Sundays nearly nothing, Saturdays half; today is always full, the days ahead fill up. */
export const busyness = (day: Day, ahead: number) => {
  if (ahead === 0) return 1.1;
  if (ahead > 0) return 0.8 - 0.2 * ahead;
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday === 0 ? 0.03 : weekday === 6 ? 0.5 : 1;
};

/** That many days, spread over some as their shares are. */
export const spread = (total: number, range: readonly { day: Day; share: number }[]): Day[] => {
  const all = range.reduce((sum, { share }) => sum + share, 0);
  let reached = 0;
  return range.flatMap(({ day, share }) => {
    const from = Math.round((reached / all) * total);
    reached += share;
    return Array.from({ length: Math.round((reached / all) * total) - from }, () => day);
  });
};
