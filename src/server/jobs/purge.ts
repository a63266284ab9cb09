import { and, inArray, lt, not, type SQL } from 'drizzle-orm';
import type { Db } from '../db.ts';
import type { PurgeRules } from '../purgeRule.ts';
import { jobRuns } from './jobTables.ts';

/** Whether a run is over, well or badly. */
export const hasEnded = inArray(jobRuns.state, ['Completado', 'Error']);

/**
 * Removes runs some time after they ended.
 * @param shown for each slice that shows runs for longer: which of them
 */
export const jobPurge = (...shown: readonly ((db: Db) => SQL)[]): PurgeRules => ({
  job_runs: (db, _now, old) => db.delete(jobRuns).where(and(hasEnded, lt(jobRuns.endAt, old), ...shown.map((isShown) => not(isShown(db))))),
});
