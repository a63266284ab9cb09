import { and, count, eq, sql, type SQL } from 'drizzle-orm';
import { can, type Viewer } from '#shared/permissions.ts';
import type { Db } from '#server/db.ts';
import { isDriver, peopleOnline } from '../../fleet/server/operations.ts';
import { lastHeard } from '../../live/server/operations.ts';
import { heldWhere } from '../../orders/server/operations.ts';
import { orders } from '../../orders/server/tables.ts';
import { employees } from '../../session/server/tables.ts';
import { dayProgress } from './todo.ts';

const drivers = async (db: Db, now: Date) => {
  const online = await peopleOnline(db, now, await lastHeard(db));
  const active = await db.select({ _id: employees._id }).from(employees).where(isDriver(db));
  return { VehicleOnline: active.filter(({ _id }) => online.has(_id)).length, drivers: active.length };
};

const warehouse = async (db: Db, now: Date, only: SQL | undefined) => {
  const long = heldWhere('long', now);
  const [found] = await db
    .select({ OrderWarehouse: count(), held: sql<number>`count(*) filter (where ${long})`.mapWith(Number) })
    .from(orders)
    .where(and(heldWhere('any', now), only));
  return found ?? { OrderWarehouse: 0, held: 0 };
};

/** The figures of the cards, each for who may open what it leads to. @param only of which parcels in warehouses, where not of all */
export const statOf = async (db: Db, viewer: Viewer, now: Date, only: SQL | undefined) => {
  const mayOrders = can(viewer, 'order');
  return {
    at: now,
    ...(can(viewer, 'fleet') ? await drivers(db, now) : { VehicleOnline: null, drivers: null }),
    OrderDelivery: mayOrders ? await db.$count(orders, eq(orders.status, 7)) : null,
    today: mayOrders ? await dayProgress(db, now) : null,
    ...(mayOrders || can(viewer, 'warehouse') ? await warehouse(db, now, only) : { OrderWarehouse: null, held: null }),
  };
};
