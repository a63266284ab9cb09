import { and, gte, inArray, sql, type SQL } from 'drizzle-orm';
import { NO_SPACE } from '../files/diskSpace.ts';
import { jobRuns } from './jobTables.ts';
import { JOB_FAILED } from './jobWatch.ts';

/** Of runs that failed, those that did for a reason that nobody who asked for them can do anything about; the others were refused their user. */
export const isBroken: SQL = inArray(jobRuns.error, [JOB_FAILED, NO_SPACE]);

/** Runs that failed since a moment, whyever. Its state is literal, so that the planner knows the index by it. */
export const failedSince = (at: Date): SQL | undefined => and(sql`${jobRuns.state} = 'Error'`, gte(jobRuns.endAt, at));

/** Runs that broke since a moment, of whoever reads. */
export const brokeSince = (at: Date): SQL | undefined => and(failedSince(at), isBroken);
