import { and, desc, eq } from 'drizzle-orm';
import type * as z from 'zod';
import type { Db } from '#server/db.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { ordersByIds } from '../../orders/server/operations.ts';
import type { TransferLink, TransferRow, TransferType } from '../transfer.ts';
import type { Side } from './links.ts';
import { transfers } from './tables.ts';

/** A transfer as its company sees it. */
export const linkOf = ({ _id, type, partner, name, state, returned, reason, createAt, endAt }: Side): z.output<typeof TransferLink> => ({
  _id,
  type,
  transferid: partner,
  transferPermission: name,
  transferStatus: state === 'open' ? 'open' : 'closed',
  state,
  returned,
  reason,
  createAt,
  endAt,
});

/** All transfers of some orders, the newest first. */
export const linksOf = (db: Db, ids: readonly string[], type?: TransferType): Promise<Side[]> =>
  db
    .select()
    .from(transfers)
    .where(and(anyOf(transfers.order, ids), type && eq(transfers.type, type)))
    .orderBy(desc(transfers._id));

/** Some orders with their last transfer of a type, in the order of the ids; what was deleted meanwhile is missing. */
export const transferRows = async (db: Db, ids: readonly string[], type: TransferType): Promise<TransferRow[]> => {
  const sides = await linksOf(db, ids, type);
  const last = new Map(sides.toReversed().map((side) => [side.order, side]));
  return (await ordersByIds(db, ids)).flatMap((order) => {
    const side = last.get(order._id);
    return side ? [{ ...order, transfer: linkOf(side) }] : [];
  });
};
