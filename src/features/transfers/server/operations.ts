import { and, count, desc, eq, max, min } from 'drizzle-orm';
import type { Db } from '#server/db.ts';
import type { SharedWith } from '../../orders/change.ts';
import type { OrderSharing } from '../../orders/server/operations.ts';
import { orders } from '../../orders/server/tables.ts';
import { whyNotCarried, whyNotDeleted } from '../ended.ts';
import { live, sidesOf } from './links.ts';
import { thePartner } from './partner.ts';
import { shareOrders } from './share.ts';
import { transfers } from './tables.ts';

export { unappliedNews } from './unapplied.ts';

/** Why orders cannot be deleted: while another company has them, or awaits them. */
const keptByTransfer = async (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const { sent, received } = await sidesOf(db, ids);
  return new Map(
    [...received, ...sent].flatMap(([order, { type, state, name }]) =>
      state === 'open' || state === 'confirmed' ? [[order, whyNotDeleted({ type, state, name })]] : [],
    ),
  );
};

/** Why orders are brought to no door any more: they are with who shared them again, who took them back or whom they were refused to. */
const gone = async (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const { received } = await sidesOf(db, ids);
  return new Map(
    [...received].flatMap(([order, side]) => {
      const said = whyNotCarried(side);
      return said === undefined ? [] : [[order, said]];
    }),
  );
};

/** Which of some orders another company has, or awaits. */
const lent = async (db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> => new Set((await sidesOf(db, ids)).sent.keys());

/** Who else has an order: who shared it, and with whom it was shared on. */
const sharedWith = async (db: Db, _id: string): Promise<SharedWith[]> => {
  const { received, sent } = await sidesOf(db, [_id]);
  return [received.get(_id), sent.get(_id)].flatMap((side) =>
    side && (side.state === 'open' || side.state === 'confirmed') ? [{ type: side.type, state: side.state, name: side.name }] : [],
  );
};

const sharedAmong: OrderSharing['sharedAmong'] = async (db, where, ways) => {
  const { type, state, partner } = transfers;
  const found = await db
    .select({ type, state, name: max(transfers.name), total: count() })
    .from(transfers)
    .innerJoin(orders, and(eq(orders.companyId, transfers.companyId), eq(orders._id, transfers.order)))
    .where(and(live, where))
    .groupBy(type, state, partner)
    .orderBy(desc(count()), partner)
    .limit(ways);
  return found.flatMap((one) =>
    one.state === 'open' || one.state === 'confirmed' ? [{ type: one.type, state: one.state, name: one.name ?? '', total: one.total }] : [],
  );
};

/** What orders ask of transfers: to share some, who else has one, and which have to stay. */
export const orderSharing: OrderSharing = {
  checkPartner: async (db, transferid) => {
    await thePartner(db, transferid);
  },
  share: shareOrders,
  sharedWith,
  sharedAmong,
  kept: keptByTransfer,
  gone,
  lent,
};

/** Received orders of one company that await an answer. */
type AwaitedOrders = { name: string; count: number; oldest: Date; newest: Date };

/** What other companies shared and nobody here has confirmed or refused, by company, whoever shared most first: as many as the list of open ones has. */
export const awaitedOrders = async (db: Db): Promise<AwaitedOrders[]> => {
  const found = await db
    .select({ name: max(transfers.name), total: count(), oldest: min(transfers.createAt), newest: max(transfers.createAt) })
    .from(transfers)
    .where(and(eq(transfers.type, 'received'), eq(transfers.state, 'open')))
    .groupBy(transfers.partner);
  return found
    .flatMap(({ name, total, oldest, newest }) => (name !== null && oldest && newest ? [{ name, count: total, oldest, newest }] : []))
    .toSorted((one, other) => other.count - one.count || one.name.localeCompare(other.name, 'es'));
};
