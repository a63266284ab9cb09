import { and, count, desc, eq, gte, inArray, isNull, notExists, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { isUnrestricted, type Viewer } from '#shared/permissions.ts';
import type { Db } from '#server/db.ts';
import { jobRuns } from '#server/jobs/jobTables.ts';
import { one } from '#server/purgeRule.ts';
import { anyOf } from '#server/query/anyOf.ts';
import type { UndoableChange } from '../../change.ts';
import { UNDO_MINUTES } from '../../undo.ts';
import { orderBatches } from '../batchTables.ts';
import { orderHistory } from '../tables.ts';

const undoing = alias(orderBatches, 'undoing');

/** When a change ended: one that failed half-way did so with its run; null while it is under way. */
const endAt = sql<Date | null>`coalesce(${orderBatches.endAt}, ${jobRuns.endAt})`.mapWith(orderBatches.endAt);

/**
 * Among some bulk changes those that ended less than ten minutes ago and were not taken back, the last first. What was shared is taken back
 * in Transfer: the other company may have taken it over.
 */
const stillUndoable = (db: Db, now: Date, where: SQL | undefined) =>
  db
    .select({ batch: orderBatches._id, total: orderBatches.total, result: orderBatches.result, endAt })
    .from(orderBatches)
    .leftJoin(jobRuns, and(eq(jobRuns.companyId, orderBatches.companyId), eq(jobRuns._id, orderBatches.job), eq(jobRuns.state, 'Error')))
    .where(
      and(
        where,
        isNull(orderBatches.undoes),
        or(
          gte(orderBatches.endAt, new Date(now.getTime() - UNDO_MINUTES * 60_000)),
          and(isNull(orderBatches.endAt), gte(jobRuns.endAt, new Date(now.getTime() - UNDO_MINUTES * 60_000))),
        ),
        notExists(
          db
            .select(one)
            .from(orderHistory)
            .where(
              and(
                eq(orderHistory.companyId, orderBatches.companyId),
                eq(orderHistory.batch, orderBatches._id),
                eq(orderHistory.status, 30),
                isNull(orderHistory.origin),
              ),
            ),
        ),
        notExists(
          db
            .select(one)
            .from(undoing)
            .where(and(eq(undoing.companyId, orderBatches.companyId), eq(undoing.undoes, orderBatches._id))),
        ),
      ),
    )
    .orderBy(desc(endAt));

/** The bulk changes that a user made and can still undo, the last first. */
export const undoableChanges = async (db: Db, viewer: Pick<Viewer, '_id'>, now: Date): Promise<UndoableChange[]> => {
  const found = await stillUndoable(db, now, eq(orderBatches.employee, viewer._id));
  if (found.length === 0) return [];
  const written = await db
    .select({ batch: orderHistory.batch, status: sql`min(${orderHistory.status})`.mapWith(orderHistory.status), changed: count() })
    .from(orderHistory)
    .where(
      and(
        isNull(orderHistory.origin),
        inArray(
          orderHistory.batch,
          found.map(({ batch }) => batch),
        ),
      ),
    )
    .groupBy(orderHistory.batch);
  return found.flatMap(({ batch, total, result, endAt: end }) => {
    const done = written.find((each) => each.batch === batch);
    return done && end
      ? [{ batch, total, status: done.status, changed: done.changed, refusedTotal: result?.refusedTotal ?? 0, endAt: end }]
      : [];
  });
};

/** Of some bulk changes those that a user may still undo, by their `_id`: the own ones, to unrestricted users all. */
export const undoableAmong = async (
  db: Db,
  batches: readonly string[],
  viewer: Pick<Viewer, '_id' | 'degree'>,
  now: Date,
): Promise<Map<string, { batch: string; total: number; endAt: Date }>> => {
  if (batches.length === 0) return new Map();
  const own = isUnrestricted(viewer) ? undefined : eq(orderBatches.employee, viewer._id);
  const found = await stillUndoable(db, now, and(anyOf(orderBatches._id, batches), own));
  return new Map(found.flatMap(({ batch, total, endAt: end }) => (end ? [[batch, { batch, total, endAt: end }]] : [])));
};
