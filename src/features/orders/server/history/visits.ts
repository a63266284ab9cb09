import { and, asc, desc, eq, gte, isNull, lt, not, sql } from 'drizzle-orm';
import type { Db } from '#server/db.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { doorIds } from '../../status.ts';
import { orderHistory, orders } from '../tables.ts';
import { isUndone } from './undone.ts';

/** Whose visits, and when: `to` is excluded. */
export type Visiting = { employees: readonly string[]; from: Date; to: Date };

/** Written with the condition of the index `order_history_visits`. */
const atTheDoor = sql`${orderHistory.status} in (${sql.raw(doorIds.join(', '))})`;

/** Entries that were taken back count for nothing. */
const stands = and(isNull(orderHistory.undoes), not(isUndone));

/** The visits of some drivers to the doors of orders, in the order in which they were made; those of orders that were deleted are none. */
export const visitsOf = async (db: Db, { employees, from, to }: Visiting) => {
  const found = await db
    .select({
      _id: orders._id,
      internalID: orders.internalID,
      lat: orders.toLat,
      lng: orders.toLng,
      driver: sql<string>`${orderHistory.driverAssign}`,
      status: orderHistory.status,
      at: orderHistory.createAt,
    })
    .from(orderHistory)
    .innerJoin(orders, and(eq(orders.companyId, orderHistory.companyId), eq(orders._id, orderHistory.order)))
    .where(
      and(
        anyOf(orderHistory.driverAssign, employees),
        gte(orderHistory.createAt, from),
        lt(orderHistory.createAt, to),
        atTheDoor,
        stands,
        sql`${orders.status} <> 99`,
      ),
    )
    .orderBy(asc(orderHistory.createAt), asc(orderHistory._id));
  return found.map((visit) => ({ ...visit, delivered: visit.status === 8 }));
};

/** When anybody was at the doors of some orders, in no order. */
export const doorTimes = (db: Db, ids: readonly string[]) =>
  db
    .select({ order: orderHistory.order, at: orderHistory.createAt })
    .from(orderHistory)
    .where(and(anyOf(orderHistory.order, ids), atTheDoor, stands));

/** When a driver was at the door of an order last, and who; undefined where nobody was. */
export const lastVisit = async (db: Db, order: string) => {
  const [found] = await db
    .select({ driver: orderHistory.driverAssign, at: orderHistory.createAt })
    .from(orderHistory)
    .where(and(eq(orderHistory.order, order), atTheDoor, stands))
    .orderBy(desc(orderHistory.createAt), desc(orderHistory._id))
    .limit(1);
  return found;
};

/** When an order was taken out last for delivery in a period, `to` excluded. */
export const takenOut = async (db: Db, order: string, { from, to }: { from: Date; to: Date }): Promise<Date | undefined> => {
  const [found] = await db
    .select({ at: orderHistory.createAt })
    .from(orderHistory)
    .where(
      and(
        eq(orderHistory.order, order),
        eq(orderHistory.status, 7),
        gte(orderHistory.createAt, from),
        lt(orderHistory.createAt, to),
        stands,
      ),
    )
    .orderBy(desc(orderHistory.createAt))
    .limit(1);
  return found?.at;
};

/** A driver at the door of an order. */
export type Visit = Awaited<ReturnType<typeof visitsOf>>[number];
