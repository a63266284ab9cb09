import { and, eq, not, sql } from 'drizzle-orm';
import { hasEnded } from '#server/jobs/purge.ts';
import { jobRuns } from '#server/jobs/jobTables.ts';
import type { FileUse } from '#server/purgeRule.ts';
import { loadStreetFiles } from './loadStreetFiles.ts';

/** Street files that wait to be loaded, or are being. */
export const filesOfStreets: FileUse = async (db, keys) => {
  const waiting = db
    .select({ payload: jobRuns.payload })
    .from(jobRuns)
    .where(and(eq(jobRuns.name, loadStreetFiles.name), not(hasEnded)));
  const { rows } = await db.execute<{ key: string }>(sql`
    select file ->> 'key' as key from (${waiting}) as waiting, jsonb_array_elements(payload -> 'files') as file
    where file ->> 'key' = any(${sql.param(keys)}::text[])`);
  return rows.map(({ key }) => key);
};
