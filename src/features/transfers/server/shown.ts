import { and, desc, eq, sql } from 'drizzle-orm';
import type * as z from 'zod';
import type { Db } from '#server/db.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { ordersByIds } from '../../orders/server/operations.ts';
import type { TransferLink, TransferRow, TransferType } from '../transfer.ts';
import { deliveredBy } from './ending/deliveredBy.ts';
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
 * What is known of the companies that have what was shared by some transfers, by their ids: whether they are closed, or were erased, so that
 * nobody there says any more that they bring it back; of those of other installations as they last said it. A code may be another's by now.
 */
const knownOf = async (db: Db, sides: readonly Side[]): Promise<ReadonlyMap<string, Known>> => {
  const codes = new Map(sides.flatMap(({ type, state, peer, partner }) => (type === 'sent' && isLive(state) ? [[peer, partner]] : [])));
  if (codes.size === 0) return new Map();
  const isGone = sql`not exists (select from logistic_partner(code) its where its.company = id and not its.closed)`;
  const { rows } = await db.execute<Known & { id: string }>(sql`
    select id,
      case when ${peers._id} is null then ${isGone} else ${peers.closed} end as closed,
      case when ${peers.goneAt} is not null then null when ${peers.removedAt} is not null then 'cut' when ${peers.failures} > 0 then 'silent' end as unasked
    from unnest(${sql.param([...codes.keys()])}::uuid[], ${sql.param([...codes.values()])}::text[]) of (id, code)
    left join ${peers} on ${peers.shadow} = id`);
  return new Map(rows.map(({ id, ...known }) => [id, known]));
};

/** Some transfers as their company sees them, in their order. */
export const linkedOf = async (db: Db, sides: readonly Side[]): Promise<z.output<typeof TransferLink>[]> => {
  const all = await knownOf(db, sides);
  const known = sides.map((side) => (side.type === 'sent' && isLive(side.state) ? all.get(side.peer) : undefined));
  const kept = sides.flatMap(({ _id, state }, i) => (state === 'confirmed' && known[i]?.closed ? [_id] : []));
  const delivered = await deliveredBy(db, kept);
  const closed = new Set(kept.filter((_id) => !delivered.has(_id)));
  return sides.map((side, i) =>
    linkOf(side, { closed: known[i] !== undefined && closed.has(side._id), unasked: known[i]?.unasked ?? null }),
  );
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
