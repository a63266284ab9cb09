import { eq } from 'drizzle-orm';
import { isUnrestricted, type Viewer } from '#shared/permissions.ts';
import type { Changes } from '#shared/record/changes.ts';
import type { Db } from '#server/db.ts';
import { newId } from '#server/ids.ts';
import { insertMany } from '#server/query/insertMany.ts';
import { refuse } from '#server/refuse.ts';
import { comesIn, finishedIds, statusById, type StatusId, statusOnCreate } from '../status.ts';
import { lockOrders } from './bulk/changeOrders.ts';
import { keptByMoney } from './bulk/keptByMoney.ts';
import type { OrderMoney } from './bulk/orderMoney.ts';
import { orderHistory, orders } from './tables.ts';

/** With these an order is in its driver's hands, and in none without. */
const carried: ReadonlySet<StatusId> = new Set([5, 7]);

/**
 * Takes an order from its driver, as its form does, and tells so in its history; one that was assigned or out on the street is as a new one
 * again: in its warehouse, or made. One without a driver stays as it is.
 * @param from whose it has to be; anybody's without
 * @throws 404; 409 when it is another driver's, its way is over, or its money keeps it
 */
export const unassign = async (
  db: Db,
  { order: _id, from }: { order: string; from?: string | null | undefined },
  { viewer, now, money }: { viewer: Pick<Viewer, '_id' | 'degree'>; now: Date; money: OrderMoney },
): Promise<{ _id: string; version: number }> => {
  const order = (await lockOrders(db, [_id])).get(_id);
  if (!order || order.status === 99) throw refuse.notFound('La orden no existe');
  if (order.driverAssign === null) return { _id, version: order.version };
  if (from && order.driverAssign !== from) throw refuse.conflict('La orden ya es de otro chofer: actualice la lista');
  if (finishedIds.some((id) => id === order.status))
    throw refuse.conflict(`Una orden en estado ${statusById(order.status).name} queda con su chofer`);
  const status = carried.has(order.status) ? statusOnCreate({ driver: false, warehouse: order.warehouse !== null }) : order.status;
  const changes: Changes = { driverAssign: { from: order.driverAssign, to: null } };
  const move = { _id, from: order.status, to: status, changes };
  const kept = (await keptByMoney(db, [move], { money, unrestricted: isUnrestricted(viewer) })).get(_id);
  if (kept) throw kept;
  const version = order.version + 1;
  await db
    .update(orders)
    .set({ driverAssign: null, status, ...(comesIn(order, { ...order, status }) && { heldSince: now }), lastActionDate: now, version })
    .where(eq(orders._id, _id));
  const entry = {
    order: _id,
    deliveryDate: order.deliveryDate,
    driverAssign: null,
    employee: viewer._id,
    source: 'back-office' as const,
    createAt: now,
  };
  await insertMany(db, orderHistory, [
    { ...entry, _id: newId(), status: statusById(88).id, warehouse: null, changes },
    ...(status === order.status
      ? []
      : [{ ...entry, _id: newId(), status, warehouse: status === 4 ? order.warehouse : null, changes: null }]),
  ]);
  return { _id, version };
};
