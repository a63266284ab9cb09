import { timeInWords } from '#shared/way/wayWords.ts';

/** What a delay is told from: an order of a day, in its sequence. */
export type Timed = {
  /** When the driver was at its door. */
  at: number | null;
  /** When the saved route comes there. */
  planned: number | null;
  isOpen: boolean;
};

const MINUTE_MS = 60_000;
/** What counts as on time, in minutes. */
const ON_TIME = 3;
/** From here on it is no mere delay, in minutes. */
const LATE = 15;

/** By how many minutes a visit was later than planned; earlier ones are below 0. Null where nothing was planned or nobody was there. */
export const lateness = ({ at, planned }: Pick<Timed, 'at' | 'planned'>): number | null =>
  at === null || planned === null ? null : Math.round((at - planned) / MINUTE_MS);

/**
 * By how many minutes a driver is behind the saved route: as at the last visit, or since the next one should have been made, whichever is
 * more. Null where nothing that was visited, or is next, was planned, and before anything is to be visited.
 */
export const delayOf = (orders: readonly Timed[], now: number): number | null => {
  const before = orders.map(lateness).findLast((late) => late !== null) ?? null;
  const next = orders.find(({ isOpen, planned }) => isOpen && planned !== null);
  const overdue = next ? lateness({ at: now, planned: next.planned }) : null;
  if (before === null) return overdue === null || overdue < 0 ? null : overdue;
  return Math.max(before, overdue ?? before);
};

/** How a lateness is said and how grave it is: '+21 min', '+1 h 5 min', 'en hora', '−5 min'. */
export const latenessWords = (minutes: number): { words: string; tone: 'none' | 'warn' | 'danger' } => {
  if (Math.abs(minutes) <= ON_TIME) return { words: 'en hora', tone: 'none' };
  if (minutes < 0) return { words: `−${timeInWords(-minutes * 60)}`, tone: 'none' };
  return { words: `+${timeInWords(minutes * 60)}`, tone: minutes >= LATE ? 'danger' : 'warn' };
};
