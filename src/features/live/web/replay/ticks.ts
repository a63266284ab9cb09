const HOUR = 3_600;
const steps = [HOUR / 4, HOUR / 2, HOUR, 2 * HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR];

/** How many parts a bar is divided into at most, and which share of it a time at its end keeps free. */
const room = { wide: { parts: 7, ends: 0.09 }, narrow: { parts: 4, ends: 0.19 } } as const;

/**
 * Times below a bar, in seconds of the day: its ends, and full hours or parts of them that stand clear of these and of one another.
 * @param width 'narrow' on a phone
 */
export const ticks = (first: number, last: number, width: keyof typeof room): number[] => {
  const { parts, ends } = room[width];
  const span = last - first;
  const step = steps.find((each) => span / each <= parts) ?? 12 * HOUR;
  const inner = Array.from({ length: parts + 2 }, (_, n) => (Math.floor(first / step) + n) * step);
  return [first, ...inner.filter((tick) => tick > first + span * ends && tick < last - span * ends), last];
};
