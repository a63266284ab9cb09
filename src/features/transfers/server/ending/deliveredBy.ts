import { and, desc, eq, isNotNull, isNull, notInArray, sql } from 'drizzle-orm';
import type { Db } from '#server/db.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { orderHistory, orders } from '../../../orders/server/tables.ts';
import { homeIds } from '../../../orders/status.ts';
import { DELIVERED } from '../../ended.ts';
import { transfers } from '../tables.ts';

/**
 * By which of some transfers the company of the transaction knows that what it shared was delivered: its order is, or the last status that came
 * by the transfer says so, whether it changed the order or not, and whatever was written here since. What came back afterwards is not, nor is
 * what they took back, be it that this changed nothing here.
 */
export const deliveredBy = async (db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  if (ids.length === 0) return new Set();
  const { _id, companyId, order, transfer, origin, batch, undoes, status } = orderHistory;
  const isIts = and(eq(companyId, transfers.companyId), eq(order, transfers.order), eq(transfer, transfers._id));
  const stands = sql`(${batch} is null or not exists (
    select from ${orderHistory} back where back.company_id = ${companyId} and back."order" = ${order} and back.transfer = ${transfer}
    and back.origin is not null and back.undoes = ${batch}))`;
  const isWord = and(isNotNull(origin), isNull(undoes), notInArray(status, [...homeIds]), stands);
  const isAsked = and(anyOf(transfers._id, ids), eq(transfers.type, 'sent'));
  const words = await db
    .selectDistinctOn([transfers._id], { _id: transfers._id, status })
    .from(transfers)
    .innerJoin(orderHistory, and(isIts, isWord))
    .where(isAsked)
    .orderBy(transfers._id, desc(_id));
  const stand = await db
    .select({ _id: transfers._id })
    .from(transfers)
    .innerJoin(orders, and(eq(orders.companyId, transfers.companyId), eq(orders._id, transfers.order)))
    .where(and(isAsked, eq(orders.status, DELIVERED)));
  return new Set([...words.filter((word) => word.status === DELIVERED), ...stand].map((one) => one._id));
};
