const [SECOND, MINUTE, HOUR] = [1_000, 60_000, 3_600_000];

/** For how long a notice is tried, in milliseconds; then it is given up. */
export const TRIED_MS = 24 * HOUR;
/** After how long without one that was taken a webhook is paused, in milliseconds. */
export const PAUSED_AFTER_MS = 3 * 24 * HOUR;

const pauses = [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 3 * HOUR];

/** How long a notice waits after so many attempts that failed, in milliseconds. */
export const pauseAfter = (attempts: number): number => pauses[Math.min(attempts, pauses.length) - 1] ?? 0;

/** Failures in a row from which on a webhook is left alone for a while, and then tried with one notice: one that it cannot take keeps no other. */
export const PATIENCE = 3;
const LONGEST = 15 * MINUTE;

/** How long a webhook is left alone after so many failures in a row, in milliseconds. */
export const restAfter = (failures: number): number =>
  failures < PATIENCE ? 0 : Math.min(5 * SECOND * 2 ** (failures - PATIENCE), LONGEST);
