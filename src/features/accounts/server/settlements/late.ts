import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { formatMoney, fromCents, toCents } from '#shared/money.ts';
import { counted } from '#shared/noun.ts';
import type { Db } from '#server/db.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { ORDERS } from '../../../orders/noun.ts';
import type { OrderMoney } from '../../../orders/server/operations.ts';
import { orders } from '../../../orders/server/tables.ts';
import { isCollected } from '../collected.ts';
import { lockAccounts } from '../ledger/post.ts';
import { settlementLines, settlements } from '../tables.ts';
import { readLines } from './lines.ts';
import { lockSettlement, sumAnew } from './save.ts';

/** How many orders an entry of the history names. */
const NAMED = 5;

/** An order that was settled before it was delivered, with what its line lacks, in cents. */
type Late = { order: string; settlement: string; internalID: string; amount: number };

/** What a settlement's history tells of some. */
const saidOf = (late: readonly Late[]): string => {
  const amount = formatMoney(fromCents(late.reduce((sum, each) => sum + each.amount, 0)));
  if (late.length === 1) return `${late[0]!.internalID} se entregó después de liquidada: se acreditan ${amount}`;
  const named = late.slice(0, NAMED).map(({ internalID }) => internalID);
  const rest = late.length - named.length;
  const which = `${named.join(', ')}${rest > 0 ? ` y ${rest} más` : ''}`;
  return `${counted(late.length, ORDERS)} se entregaron después de liquidadas: se acreditan ${amount} (${which})`;
};

/** Locks the accounts of the clients of orders of which something is to be collected. */
export const lockClientsOf: OrderMoney['beforeDelivery'] = async (db, ids) => {
  if (ids.length === 0) return;
  const found = await db
    .selectDistinct({ client: orders.client })
    .from(orders)
    .where(and(anyOf(orders._id, ids), sql`${orders.chargeDestination} and ${orders.chargeAmount} > 0`));
  if (found.length > 0)
    await lockAccounts(
      db,
      found.map(({ client }) => client),
    );
};

/** Those of some orders that lack in the settlement that has them what was collected, where that is kept back from what it charges. */
const findLate = (db: Db, ids: readonly string[]): Promise<Late[]> =>
  db
    .select({
      order: settlementLines.order,
      settlement: settlements._id,
      internalID: orders.internalID,
      amount: sql<string>`${orders.chargeAmount} - ${settlementLines.collected}`.mapWith(toCents),
    })
    .from(settlementLines)
    .innerJoin(settlements, eq(settlements._id, settlementLines.settlement))
    .innerJoin(orders, eq(orders._id, settlementLines.order))
    .where(
      and(
        anyOf(settlementLines.order, ids),
        sql`${settlementLines.living} and ${settlements.nets} and ${isCollected}`,
        ne(settlementLines.collected, orders.chargeAmount),
      ),
    )
    .orderBy(asc(settlements.client), asc(settlements._id), asc(orders.internalID));

/**
 * Credits what drivers collected of orders that a settlement had already: their lines take it, once for each settlement its sums, what stays
 * paid of it and the ledger follow, and its history says which. Prices stay. The orders are locked, and so are the accounts (`lockClientsOf`).
 */
export const creditLate: OrderMoney['delivered'] = async (db, ids, by) => {
  if (ids.length === 0) return;
  for (const [settlement, late] of Map.groupBy(await findLate(db, ids), (each) => each.settlement)) {
    const was = await lockSettlement(db, settlement);
    const those = anyOf(
      settlementLines.order,
      late.map(({ order }) => order),
    );
    await db.execute(sql`
      update ${settlementLines} set collected = ${orders.chargeAmount} from ${orders}
      where ${settlementLines.settlement} = ${settlement} and ${those} and ${settlementLines.living} and ${orders._id} = ${settlementLines.order}`);
    const also = { late: { from: null, to: saidOf(late) } };
    await sumAnew(db, was, [...(await readLines(db, settlement)).values()], by, { also });
  }
};
