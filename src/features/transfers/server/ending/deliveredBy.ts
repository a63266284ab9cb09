import { and, eq, isNull, not, or } from 'drizzle-orm';
import type { Db } from '#server/db.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { isUndone } from '../../../orders/server/operations.ts';
import { orderHistory, orders } from '../../../orders/server/tables.ts';
import { DELIVERED } from '../../ended.ts';
import { transfers } from '../tables.ts';

/**
 * By which of some transfers the company of the transaction knows that what it shared was delivered: its order is, or was by what came by the
 * transfer, whatever it wrote since.
 */
export const deliveredBy = async (db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  if (ids.length === 0) return new Set();
  const { companyId, order, transfer, status, unapplied } = orderHistory;
  const isIts = and(eq(companyId, transfers.companyId), eq(order, transfers.order), eq(transfer, transfers._id));
  const isTold = and(eq(status, DELIVERED), isNull(unapplied), not(isUndone));
  const found = await db
    .selectDistinct({ _id: transfers._id })
    .from(transfers)
    .innerJoin(orders, and(eq(orders.companyId, transfers.companyId), eq(orders._id, transfers.order)))
    .leftJoin(orderHistory, and(isIts, isTold))
    .where(and(anyOf(transfers._id, ids), eq(transfers.type, 'sent'), or(eq(orders.status, DELIVERED), eq(status, DELIVERED))));
  return new Set(found.map(({ _id }) => _id));
};
