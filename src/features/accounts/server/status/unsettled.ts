import { sql, sum } from 'drizzle-orm';
import type { Db } from '#server/db.ts';
import { unsettledTallies } from '../tables.ts';

/** How many delivered orders no settlement has, and of how many clients they are; kept count of, not counted. */
export const readUnsettled = async (db: Db): Promise<{ orders: number; clients: number }> => {
  const { client, orders } = unsettledTallies;
  const found = await db
    .select({ orders: sum(orders).mapWith(Number) })
    .from(unsettledTallies)
    .groupBy(client)
    .having(sql`sum(${orders}) > 0`);
  return { orders: found.reduce((total, row) => total + (row.orders ?? 0), 0), clients: found.length };
};
