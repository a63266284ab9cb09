import { and, desc, eq, inArray, isNotNull, ne } from 'drizzle-orm';
import { recordStatus } from '#shared/record/recordStatus.ts';
import type { Viewer } from '#shared/permissions.ts';
import type { Db } from '#server/db.ts';
import { newId } from '#server/ids.ts';
import { refuse } from '#server/refuse.ts';
import { clients } from '../../../clients/server/tables.ts';
import { skus } from '../../../skus/server/tables.ts';
import { warehouses } from '../../../warehouses/server/tables.ts';
import { StatusId } from '../../statusId.ts';
import { orderHistory, orderProducts, orders } from '../tables.ts';

type Order = typeof orders.$inferSelect;

/** The status that an order had when it was deleted. */
const statusBefore = async (db: Db, _id: string): Promise<StatusId> => {
  const [deletion] = await db
    .select({ changes: orderHistory.changes })
    .from(orderHistory)
    .where(and(eq(orderHistory.order, _id), eq(orderHistory.status, 99)))
    .orderBy(desc(orderHistory._id))
    .limit(1);
  return StatusId.catch(1).parse(deletion?.changes?.status?.from);
};

/** Why an order cannot stand again: what it points at was deleted. They stay as they are until the transaction ends. */
const missingOf = async (db: Db, order: Order, status: StatusId): Promise<string | undefined> => {
  const [client] = await db
    .select({ _id: clients._id })
    .from(clients)
    .where(and(eq(clients._id, order.client), ne(clients.status, recordStatus.deleted)))
    .for('key share');
  if (!client) return 'No se puede restaurar: su cliente fue eliminado';
  if (status === 4 && order.warehouse) {
    const [warehouse] = await db
      .select({ _id: warehouses._id })
      .from(warehouses)
      .where(and(eq(warehouses._id, order.warehouse), ne(warehouses.status, recordStatus.deleted)))
      .for('key share');
    if (!warehouse) return 'No se puede restaurar: el depósito en que estaba fue eliminado';
  }
  const lines = db
    .select({ product: orderProducts.product })
    .from(orderProducts)
    .where(and(eq(orderProducts.order, order._id), isNotNull(orderProducts.product)));
  const [gone] = await db
    .select({ sku: skus.sku })
    .from(skus)
    .where(and(inArray(skus._id, lines), eq(skus.status, recordStatus.deleted)))
    .limit(1);
  return gone && `No se puede restaurar: su producto ${gone.sku} fue eliminado`;
};

/**
 * Gives a deleted order back the status that it had. Its number was never another's.
 * @throws 404, 409 when it is not deleted, was changed since, or points at what is no more
 */
export const restoreOrder = async (
  db: Db,
  { _id, version }: { _id: string; version?: number | undefined },
  { viewer, now }: { viewer: Pick<Viewer, '_id'>; now: Date },
): Promise<{ _id: string; version: number }> => {
  const [order] = await db.select().from(orders).where(eq(orders._id, _id)).for('update');
  if (!order) throw refuse.notFound('La orden no existe');
  if (order.status !== 99) throw refuse.conflict('La orden no está eliminada');
  if (version !== undefined && version !== order.version) throw refuse.stale();
  const status = await statusBefore(db, _id);
  const missing = await missingOf(db, order, status);
  if (missing) throw refuse.conflict(missing);
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
