import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Viewer } from '#shared/permissions.ts';
import type { Db } from '#server/db.ts';
import { newId } from '#server/ids.ts';
import { refuse } from '#server/refuse.ts';
import { StatusId } from '../../choiceSchemas.ts';
import { lockOrders } from '../bulk/changeOrders.ts';
import { notRestorable, obstacleOf, originalsOf } from '../bulk/obstacles.ts';
import { orderHistory, orders } from '../tables.ts';

/** The status that an order had when it was deleted. A deletion is of one order: an entry of many is the undoing of a correction. */
const statusBefore = async (db: Db, _id: string): Promise<StatusId> => {
  const [deletion] = await db
    .select({ changes: orderHistory.changes })
    .from(orderHistory)
    .where(and(eq(orderHistory.order, _id), eq(orderHistory.status, 99), isNull(orderHistory.batch)))
    .orderBy(desc(orderHistory._id))
    .limit(1);
  return StatusId.catch(1).parse(deletion?.changes?.status?.from);
};

/**
 * Gives a deleted order back the status that it had. Its number was never another's.
 * @throws 404, 409 when it is not deleted, was changed since, or cannot stand again (`obstacleOf`)
 */
export const restoreOrder = async (
  db: Db,
  { _id, version }: { _id: string; version?: number | undefined },
  { viewer, now }: { viewer: Pick<Viewer, '_id'>; now: Date },
): Promise<{ _id: string; version: number }> => {
  // With what it is the return of: other returns of that are made, and restored, before or after this.
  const order = (await lockOrders(db, [_id, ...(await originalsOf(db, [_id]))])).get(_id);
  if (!order) throw refuse.notFound('La orden no existe');
  if (order.status !== 99) throw refuse.conflict('La orden no está eliminada');
  if (version !== undefined && version !== order.version) throw refuse.stale();
  const status = await statusBefore(db, _id);
  const obstacle = await obstacleOf(db, order, status);
  if (obstacle) throw refuse.conflict(notRestorable(obstacle));
  await db
    .update(orders)
    .set({ status, lastActionDate: now, version: order.version + 1 })
    .where(eq(orders._id, _id));
  await db.insert(orderHistory).values({
    _id: newId(),
    order: _id,
    status,
    deliveryDate: order.deliveryDate,
    driverAssign: order.driverAssign,
    warehouse: status === 4 ? order.warehouse : null,
    observation: 'Se restauró la orden eliminada',
    employee: viewer._id,
    source: 'back-office',
    changes: { status: { from: 99, to: status } },
    createAt: now,
  });
  return { _id, version: order.version + 1 };
};
