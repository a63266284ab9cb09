import { sql } from 'drizzle-orm';
import type { Db } from '#server/db.ts';
import { orders } from '../../../orders/server/tables.ts';
import { settlementLines } from '../tables.ts';

/** How many delivered orders no settlement has, and of how many clients they are. */
export const readUnsettled = async (db: Db): Promise<{ orders: number; clients: number }> => {
  const taken = sql`select from ${settlementLines} where ${settlementLines.order} = ${orders._id} and ${settlementLines.living}`;
  const [found] = await db
    .select({
      orders: sql<number>`count(*)`.mapWith(Number),
      clients: sql<number>`count(distinct ${orders.client})`.mapWith(Number),
    })
    .from(orders)
    .where(sql`${orders.status} = 8 and not exists (${taken})`);
  return found ?? { orders: 0, clients: 0 };
};
