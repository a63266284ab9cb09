import { and, eq, gte, lt, not, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { hasEnded } from '#server/jobs/purge.ts';
import { jobRuns } from '#server/jobs/jobTables.ts';
import { type FileUse, one, type PurgeRules } from '#server/purgeRule.ts';
import { orderBatches, orderMails } from './batchTables.ts';
import { orderHistory } from './tables.ts';

const undoing = alias(orderBatches, 'undoing');

/** What can no longer be undone or sent again; orders, their history and the files that it names stay for ever. */
export const orderPurge: PurgeRules = {
  // Only that it was made: what it did stands in the history of each order.
  order_batches: (db, _now, old) =>
    db.delete(orderBatches).where(
      and(
        lt(orderBatches.createAt, old),
        notExists(
          db
            .select(one)
            .from(jobRuns)
            .where(
              and(
                eq(jobRuns.companyId, orderBatches.companyId),
                eq(jobRuns._id, orderBatches.job),
                or(not(hasEnded), gte(jobRuns.endAt, old)),
              ),
            ),
        ),
        notExists(
          db
            .select(one)
            .from(undoing)
            .where(and(eq(undoing.companyId, orderBatches.companyId), eq(undoing.undoes, orderBatches._id), gte(undoing.createAt, old))),
        ),
      ),
    ),
  // That a mail went out keeps it from going out again while its job may be begun again.
  order_mails: (db, _now, old) => db.delete(orderMails).where(lt(orderMails.sentAt, old)),
};

/** Photos and papers that the history names. */
export const filesOfHistory: FileUse = async (db, keys) => {
  const { rows } = await db.execute<{ key: string }>(sql`
    select key from unnest(${sql.param(keys)}::text[]) as key where exists (
      select from ${orderHistory}
      where ${orderHistory.files} <> '[]' and ${orderHistory.files} @> jsonb_build_array(jsonb_build_object('key', key)))`);
  return rows.map(({ key }) => key);
};
