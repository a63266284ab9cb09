/** The first pause before a stream is begun anew, and the longest, in milliseconds. */
const FIRST = 1_000;
const LONGEST = 30_000;

/**
 * How long to wait before a stream that broke is begun anew: twice as long each time, and never all browsers at once.
 * @param failures in a row, this one among them
 * @param chance 0 to 1
 */
export const pauseAfter = (failures: number, chance: number): number =>
  Math.min(LONGEST, FIRST * 2 ** Math.max(0, failures - 1)) * (0.5 + chance / 2);
