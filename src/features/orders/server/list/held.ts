import { and, count, gte, isNotNull, lt, sql, type SQL } from 'drizzle-orm';
import { addDays, startOfDay, today } from '#shared/time.ts';
import type { Db } from '#server/db.ts';
import { type HeldAge, RECENT_DAYS } from '../../choices.ts';
import { heldIds, type StatusId } from '../../status.ts';
import { isHandled, orders } from '../tables.ts';

/** The first instants of today and of the days that count as recent. */
const bounds = (now: Date) => {
  const day = today(now);
  return { today: startOfDay(day), recent: startOfDay(addDays(day, -RECENT_DAYS)) };
};

const sinceWhere = (age: HeldAge, now: Date): SQL | undefined => {
  const first = bounds(now);
  switch (age) {
    case 'any':
      return undefined;
    case 'today':
      return gte(orders.heldSince, first.today);
    case 'recent':
      return and(gte(orders.heldSince, first.recent), lt(orders.heldSince, first.today));
    case 'long':
      return lt(orders.heldSince, first.recent);
  }
};

/** Orders whose parcel lies in a warehouse (`isHeld`), by how long. It is in `orders_held`; lists join tables with a status of their own. */
export const heldWhere = (age: HeldAge, now: Date): SQL | undefined =>
  and(isNotNull(orders.warehouse), sql`${orders.status} in (${sql.raw(heldIds.join(', '))})`, sinceWhere(age, now));

/** What lies in one warehouse in one status: how much altogether, and of what age. */
export type Held = { warehouse: string | null; status: StatusId; total: number; today: number; recent: number; long: number };

/** What lies in each warehouse, and with null what is on its way through in none, by status: one look into `orders_held`. */
export const heldByPlace = async (db: Db, now: Date): Promise<Held[]> => {
  const aged = (age: HeldAge) => sql<number>`count(*) filter (where ${sinceWhere(age, now)})`.mapWith(Number);
  return db
    .select({
      warehouse: orders.warehouse,
      status: orders.status,
      total: count(),
      today: aged('today'),
      recent: aged('recent'),
      long: aged('long'),
    })
    .from(orders)
    .where(isHandled)
    .groupBy(orders.warehouse, orders.status);
};
