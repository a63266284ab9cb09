import { and, desc, eq, sql } from 'drizzle-orm';
import type * as z from 'zod';
import type { Db } from '#server/db.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { ordersByIds } from '../../orders/server/operations.ts';
import type { TransferLink, TransferRow, TransferType } from '../transfer.ts';
import type { Side } from './links.ts';
import { transfers } from './tables.ts';

const linkOf = (
  { _id, type, partner, name, state, returned, reason, createAt, endAt }: Side,
  closed: boolean,
): z.output<typeof TransferLink> => ({
  _id,
  type,
  transferid: partner,
  transferPermission: name,
  transferStatus: state === 'open' ? 'open' : 'closed',
  state,
  returned,
  closed,
  reason,
  createAt,
  endAt,
});

/** Those of some transfers by which companies of here have orders that are closed, or were erased: nobody there says any more that they bring them back. */
const closedAmong = async (db: Db, sides: readonly Side[]): Promise<ReadonlySet<string>> => {
  const asked = sides.filter(({ type, state }) => type === 'sent' && state === 'confirmed');
  if (asked.length === 0) return new Set();
  const codes = sql.param([...new Set(asked.map(({ partner }) => partner))]);
  const { rows } = await db.execute<{ code: string }>(sql`
    select code from unnest(${codes}::text[]) code
    where not exists (select from logistic_partner(code) its where its.way is not null or not its.closed)`);
  const closed = new Set(rows.map(({ code }) => code));
  return new Set(asked.flatMap(({ _id, partner }) => (closed.has(partner) ? [_id] : [])));
};

/** Some transfers as their company sees them, in their order. */
export const linkedOf = async (db: Db, sides: readonly Side[]): Promise<z.output<typeof TransferLink>[]> => {
  const closed = await closedAmong(db, sides);
  return sides.map((side) => linkOf(side, closed.has(side._id)));
};

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
  const last = [...new Map(sides.toReversed().map((side) => [side.order, side])).values()];
  const links = await linkedOf(db, last);
  const byOrder = new Map(last.map(({ order }, i) => [order, links[i]]));
  return (await ordersByIds(db, ids)).flatMap((order) => {
    const transfer = byOrder.get(order._id);
    return transfer ? [{ ...order, transfer }] : [];
  });
};
