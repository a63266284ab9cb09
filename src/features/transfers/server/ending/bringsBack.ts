import { and, desc, isNull, notInArray, sql } from 'drizzle-orm';
import type { Db } from '#server/db.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { orderHistory } from '../../../orders/server/tables.ts';
import { homeIds } from '../../../orders/status.ts';
import { RETURNED } from '../../ended.ts';

/**
 * Those of some orders that the company of the transaction says it brings back: the last status that it wrote itself, and has not taken back,
 * is 18. What others wrote says nothing of where its parcel is, whatever that made of the order. Where the orders are locked, nothing is added.
 */
export const bringsBack = async (db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  if (ids.length === 0) return new Set();
  const { _id, order, status, batch, transfer, origin, unapplied, undoes } = orderHistory;
  const isOwn = and(isNull(transfer), isNull(origin), isNull(unapplied), isNull(undoes), notInArray(status, [...homeIds]));
  const isUndone = sql`${batch} is not null and exists (
    select from order_history undoing
    where undoing.company_id = ${orderHistory.companyId} and undoing."order" = ${order} and undoing.undoes = ${batch})`;
  const last = await db
    .selectDistinctOn([order], { order, status })
    .from(orderHistory)
    .where(and(anyOf(order, ids), isOwn, sql`not (${isUndone})`))
    .orderBy(order, desc(_id));
  return new Set(last.flatMap((one) => (one.status === RETURNED ? [one.order] : [])));
};
