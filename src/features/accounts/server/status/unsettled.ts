import { eq, sql, sum } from 'drizzle-orm';
import { recordStatus } from '#shared/record/recordStatus.ts';
import type { Db } from '#server/db.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { theRecord } from '#server/record/recordTable.ts';
import { FEE } from '../../../fees/noun.ts';
import { feeClients, fees } from '../../../fees/server/tables.ts';
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

/** How many delivered orders that no settlement has are of a tariff's clients: at most so many it prices. @throws 404 */
export const readReach = async (db: Db, _id: string): Promise<{ orders: number; active: boolean }> => {
  const fee = await theRecord(db, fees, FEE, _id);
  const named = await db.select({ client: feeClients.client }).from(feeClients).where(eq(feeClients.fee, _id));
  const { client, orders } = unsettledTallies;
  const [found] = await db
    .select({ orders: sum(orders).mapWith(Number) })
    .from(unsettledTallies)
    .where(
      named.length > 0
        ? anyOf(
            client,
            named.map((one) => one.client),
          )
        : undefined,
    );
  return { orders: found?.orders ?? 0, active: fee.status === recordStatus.active };
};
