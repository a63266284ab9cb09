import { and, count, countDistinct, desc, eq, not, sql } from 'drizzle-orm';
import type { Db } from '#server/db.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { type BulkPreview, type BulkTarget, MAX_DAYS_TOLD, MAX_SHARED_TOLD } from '../../change.ts';
import { orderWhere } from '../list/search.ts';
import { orders } from '../tables.ts';
import type { OrderSharing } from '../transfer/orderSharing.ts';

/** The orders that a bulk change is for. */
const targetWhere = (target: BulkTarget) => {
  if (Array.isArray(target)) return and(anyOf(orders._id, target), orderWhere({}));
  const { filter, except } = target;
  return and(orderWhere(filter), except.length > 0 ? not(anyOf(orders._id, except)) : undefined);
};

/** Tells the orders found from others, be they as many, and from the same ones in another status or with another driver, whatever their order. */
export const fingerprint = sql<string>`coalesce(bit_xor(hash_record_extended(row(${orders._id}, ${orders.status}, ${orders.driverAssign}), 0)), 0)::text`;

const dueDay = sql<string | null>`to_char(${orders.deliveryDate} at time zone interval '-3 hours', 'YYYY-MM-DD')`;

/** What the orders of a bulk change are now, so that nobody changes thousands of them unawares. Deleted ones are not among them. */
export const previewOf = async (db: Db, target: BulkTarget, sharing: Pick<OrderSharing, 'sharedAmong'>): Promise<BulkPreview> => {
  const where = targetWhere(target);
  const statuses = await db
    .select({ id: orders.status, total: count() })
    .from(orders)
    .where(where)
    .groupBy(orders.status)
    .orderBy(desc(count()), orders.status);
  const days = await db
    .select({ day: dueDay.as('due'), total: count() })
    .from(orders)
    .where(where)
    .groupBy(sql`due`)
    .orderBy(desc(count()), sql`due`)
    .limit(MAX_DAYS_TOLD);
  const onTheRoad = eq(orders.status, 7);
  const [counted] = await db
    .select({
      total: count(),
      found: fingerprint,
      assigned: count(orders.driverAssign),
      drivers: countDistinct(orders.driverAssign),
      out: sql<number>`count(*) filter (where ${onTheRoad})`.mapWith(Number),
      outDrivers: sql<number>`count(distinct ${orders.driverAssign}) filter (where ${onTheRoad})`.mapWith(Number),
    })
    .from(orders)
    .where(where);
  const { total, found, assigned, drivers, out, outDrivers } = counted ?? {
    total: 0,
    found: '0',
    assigned: 0,
    drivers: 0,
    out: 0,
    outDrivers: 0,
  };
  return {
    total,
    found,
    statuses,
    days: days.toSorted((a, b) => (a.day ?? '9').localeCompare(b.day ?? '9')),
    assigned: { total: assigned, drivers },
    onTheRoad: { total: out, drivers: outDrivers },
    shared: await sharing.sharedAmong(db, where, MAX_SHARED_TOLD),
  };
};
