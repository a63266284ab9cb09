import { and, eq, exists, lt, sql } from 'drizzle-orm';
import type { Db } from '#server/db.ts';
import { jobRuns } from '#server/jobs/jobTables.ts';
import { one, type PurgeRules } from '#server/purgeRule.ts';
import { imports } from './tables.ts';

/** The rows of a file that failed, kept for another try: sent after this, the file is a new import. */
export const importPurge: PurgeRules = {
  imports: (db, _now, old) =>
    db
      .update(imports)
      .set({ rows: [], firstNumber: null, fingerprint: sql`${imports._id}::text` })
      .where(
        and(
          sql`${imports.rows} <> '[]'`,
          exists(
            db
              .select(one)
              .from(jobRuns)
              .where(
                and(
                  eq(jobRuns.companyId, imports.companyId),
                  eq(jobRuns._id, imports.job),
                  eq(jobRuns.state, 'Error'),
                  lt(jobRuns.endAt, old),
                ),
              ),
          ),
        ),
      ),
};

/** The runs that the history of imports shows. */
export const runsOfImports = (db: Db) =>
  exists(
    db
      .select(one)
      .from(imports)
      .where(and(eq(imports.companyId, jobRuns.companyId), eq(imports.job, jobRuns._id))),
  );
