import { and, desc, isNull, not, notInArray } from 'drizzle-orm';
import type { Db } from '#server/db.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { isUndone } from '../../../orders/server/operations.ts';
import { orderHistory } from '../../../orders/server/tables.ts';
import { homeIds, type StatusId } from '../../../orders/status.ts';
import { RETURNED } from '../../ended.ts';

/**
 * Of some orders the last status that the company of the transaction wrote itself, and has not taken back. What others wrote says nothing of
 * where its parcel is, whatever that made of the order, nor takes back what it said. Where the orders are locked, nothing is added.
 */
export const lastWords = async (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, StatusId>> => {
  if (ids.length === 0) return new Map();
  const { _id, order, status, transfer, origin, unapplied, undoes } = orderHistory;
  const isOwn = and(isNull(transfer), isNull(origin), isNull(unapplied), isNull(undoes), notInArray(status, [...homeIds]));
  const last = await db
    .selectDistinctOn([order], { order, status })
    .from(orderHistory)
    .where(and(anyOf(order, ids), isOwn, not(isUndone)))
    .orderBy(order, desc(_id));
  return new Map(last.map((one) => [one.order, one.status]));
};

/** Those of some orders that the company of the transaction says it brings back: its last word is 18. */
export const bringsBack = async (db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  const words = await lastWords(db, ids);
  return new Set(ids.filter((id) => words.get(id) === RETURNED));
};
