import { and, desc, eq, sql } from 'drizzle-orm';
import type * as z from 'zod';
import type { Db } from '#server/db.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { ordersByIds } from '../../orders/server/operations.ts';
import type { TransferLink, TransferRow, TransferType } from '../transfer.ts';
import type { Side } from './links.ts';
import { peers } from './peers/tables.ts';
import { transfers } from './tables.ts';

const isLive = (state: Side['state']) => state === 'open' || state === 'confirmed';

/** What is known of the company that has an order. */
type Known = Pick<z.output<typeof TransferLink>, 'closed' | 'unasked'>;

const linkOf = (
  { _id, type, partner, name, state, returned, reason, createAt, endAt }: Side,
  { closed, unasked }: Known,
): z.output<typeof TransferLink> => ({
  _id,
  type,
  transferid: partner,
  transferPermission: name,
  transferStatus: state === 'open' ? 'open' : 'closed',
  state,
  returned,
  closed,
  unasked,
  reason,
  createAt,
  endAt,
});

/**
 * What is known of the companies that have what was shared by some transfers, by their codes: whether they are closed, or were erased, so that
 * nobody there says any more that they bring it back; of those of other installations as they last said it.
 */
const knownOf = async (db: Db, sides: readonly Side[]): Promise<ReadonlyMap<string, Known>> => {
  const codes = new Set(sides.flatMap(({ type, state, partner }) => (type === 'sent' && isLive(state) ? [partner] : [])));
  if (codes.size === 0) return new Map();
  const { rows } = await db.execute<Known & { code: string }>(sql`
    select code,
      case when ${peers._id} is null then not exists (select from logistic_partner(code) its where not its.closed) else ${peers.closed} end as closed,
      case when ${peers.removedAt} is not null then 'cut' when ${peers.failures} > 0 then 'silent' end as unasked
    from unnest(${sql.param([...codes])}::text[]) code left join ${peers} on ${peers.transferid} = code`);
  return new Map(rows.map(({ code, ...known }) => [code, known]));
};

/** Some transfers as their company sees them, in their order. */
export const linkedOf = async (db: Db, sides: readonly Side[]): Promise<z.output<typeof TransferLink>[]> => {
  const all = await knownOf(db, sides);
  return sides.map((side) => {
    const known = side.type === 'sent' && isLive(side.state) ? all.get(side.partner) : undefined;
    return linkOf(side, { closed: side.state === 'confirmed' && (known?.closed ?? false), unasked: known?.unasked ?? null });
  });
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
