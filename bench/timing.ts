/** Times of one kind of call, in milliseconds. */
export type Times = { median: number; p95: number; max: number; count: number };

/** Median and 95th percentile (nearest rank) of what was measured. */
export const timesOf = (measured: readonly number[]): Times => {
  const sorted = measured.toSorted((a, b) => a - b);
  const rank = (share: number) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
  return { median: rank(0.5), p95: rank(0.95), max: rank(1), count: sorted.length };
};
