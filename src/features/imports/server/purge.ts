import { and, eq, exists, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db } from '#server/db.ts';
import { jobRuns } from '#server/jobs/jobTables.ts';
import { ago, one, type PurgeRules } from '#server/purgeRule.ts';
import { UNFINISHED_MS } from './queue/files.ts';
import { importExisting, importFiles, imports } from './tables.ts';

/** The import's run failed before some instant. */
const failedBefore = (db: Db, old: Date) =>
  exists(
    db
      .select(one)
      .from(jobRuns)
      .where(
        and(eq(jobRuns.companyId, imports.companyId), eq(jobRuns._id, imports.job), eq(jobRuns.state, 'Error'), lt(jobRuns.endAt, old)),
      ),
  );

/**
 * The rows of a file that failed, kept for another try: sent after this, the file is a new import. What was there already when an import was
 * stored. Files that nobody finished.
 */
export const importPurge: PurgeRules = {
  imports: (db, _now, old) =>
    db
      .update(imports)
      .set({
        rows: [],
        firstNumber: null,
        toRemember: [],
        fingerprint: sql`case when ${imports.outcome} is null then ${imports._id}::text else ${imports.fingerprint} end`,
      })
      .where(
        or(
          and(sql`${imports.rows}::text <> '[]'`, failedBefore(db, old)),
          // What of their addresses could not be remembered in all that time.
          and(sql`${imports.toRemember}::text <> '[]'`, lt(imports.createAt, old)),
        ),
      ),
  import_existing: (db, _now, old) =>
    db.delete(importExisting).where(
      exists(
        db
          .select(one)
          .from(imports)
          .where(and(eq(imports.companyId, importExisting.companyId), eq(imports._id, importExisting.import), lt(imports.createAt, old))),
      ),
    ),
  import_files: (db, now) => db.delete(importFiles).where(and(isNull(importFiles.import), lt(importFiles.seenAt, ago(now, UNFINISHED_MS)))),
};

/** The runs that the history of imports shows. */
export const runsOfImports = (db: Db) =>
  exists(
    db
      .select(one)
      .from(imports)
      .where(and(eq(imports.companyId, jobRuns.companyId), eq(imports.job, jobRuns._id))),
  );
