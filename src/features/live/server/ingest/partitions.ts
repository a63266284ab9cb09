import type { Database } from '#server/db.ts';
import type { Day } from '#shared/time.ts';

const DAY_MS = 86_400_000;

/** Days whose partition is known to be there. */
const made = new WeakMap<Database, Set<Day>>();

/** The day (UTC) whose partition holds a moment, in epoch milliseconds. */
export const dayOfPartition = (at: number): Day => new Date(at).toISOString().slice(0, 10);

/** What is said of a partition that somebody else makes at the same moment. */
const TAKEN = new Set(['42P07', '23505']);

/**
 * Makes the partitions of some days (UTC) that are not there yet.
 * @param options.anew whether those are looked for as well that were there before
 */
export const makePartitions = async (database: Database, days: readonly Day[], { anew = false } = {}): Promise<void> => {
  const known = made.get(database) ?? new Set();
  made.set(database, known);
  for (const day of days) {
    if (known.has(day) && !anew) continue;
    await database.owner.query('select make_position_day($1::date)', [day]).catch((error: { code?: string }) => {
      if (!TAKEN.has(error.code ?? '')) throw error;
    });
    known.add(day);
  }
};

/** The first moment of which positions are kept. @param days for how many days they are (`POSITION_DAYS`) */
export const keptFrom = (now: Date, days: number): Date =>
  new Date(Date.parse(`${dayOfPartition(now.getTime())}T00:00:00Z`) - days * DAY_MS);

/** Some were dropped: it is looked again which are there. */
export const forgetPartitions = (database: Database): void => void made.delete(database);
