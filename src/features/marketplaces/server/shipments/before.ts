import { and, asc, eq } from 'drizzle-orm';
import type { Db } from '#server/db.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { orderHistory, orders } from '../../../orders/server/tables.ts';
import { employees } from '../../../session/server/tables.ts';

/** How an order was made that is there already: by whom, null when nobody did by hand; when, and for when it is now. */
export type Before = { by: string | null; mine: boolean; at: Date; deliveryDate: Date | null };

/** How orders were made, by their `_id`. @param viewer who asks, null where nobody does */
export const beforeOf = async (db: Db, ids: readonly string[], viewer: string | null): Promise<Map<string, Before>> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([orders._id], {
      order: orders._id,
      employee: orderHistory.employee,
      name: employees.name,
      last: employees.last,
      at: orders.createAt,
      deliveryDate: orders.deliveryDate,
    })
    .from(orders)
    .leftJoin(orderHistory, and(eq(orderHistory.companyId, orders.companyId), eq(orderHistory.order, orders._id)))
    .leftJoin(employees, and(eq(employees.companyId, orderHistory.companyId), eq(employees._id, orderHistory.employee)))
    .where(anyOf(orders._id, ids))
    .orderBy(asc(orders._id), asc(orderHistory._id));
  return new Map(
    rows.map(({ order, employee, name, last, at, deliveryDate }) => [
      order,
      { by: name === null ? null : `${name} ${last ?? ''}`.trim(), mine: employee !== null && employee === viewer, at, deliveryDate },
    ]),
  );
};
