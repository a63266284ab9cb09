import { and, asc, eq, inArray, or } from 'drizzle-orm';
import { isUnrestricted, type Viewer } from '#shared/permissions.ts';
import type { Db } from '#server/db.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { refuse } from '#server/refuse.ts';
import { lockWholeOrders, outcomeOf, type Refused, type WholeOrder } from '../../orders/server/operations.ts';
import { orders } from '../../orders/server/tables.ts';
import type { StatusId } from '../../orders/status.ts';
import type { TransferOutcome } from '../contract.ts';
import { transfers } from './tables.ts';

/** One side of a transfer: what the company of the transaction knows of it. */
export type Side = typeof transfers.$inferSelect;

/** One side of a transfer, with the order there; both are locked, wherever something is done to them. */
export type LockedSide = { side: Side; order: WholeOrder };

/** Both sides still tell each other what happens. */
export const live = inArray(transfers.state, ['open', 'confirmed']);

/** How some orders came, and with whom they are shared now, by order. */
export const sidesOf = async (
  db: Db,
  ids: readonly string[],
): Promise<{ received: ReadonlyMap<string, Side>; sent: ReadonlyMap<string, Side> }> => {
  const found = await db
    .select()
    .from(transfers)
    .where(and(anyOf(transfers.order, ids), or(eq(transfers.type, 'received'), live)));
  const byOrder = (type: Side['type']) => new Map(found.filter((side) => side.type === type).map((side) => [side.order, side]));
  return { received: byOrder('received'), sent: byOrder('sent') };
};

/** The sides of those of some transfers that are not over, in the company of the transaction, locked in the order of their orders, as by `lockSides`. */
export const lockLive = (db: Db, ids: readonly string[]): Promise<Side[]> =>
  db
    .select()
    .from(transfers)
    .where(and(anyOf(transfers._id, ids), live))
    .orderBy(asc(transfers.order), asc(transfers._id))
    .for('update');

/** The sides of some transfers in the company of the transaction, with their orders: as they are now, whoever changes them meanwhile. */
export const readSides = (db: Db, ids: readonly string[]): Promise<LockedSide[]> =>
  db
    .select({ side: transfers, order: orders })
    .from(transfers)
    .innerJoin(orders, and(eq(orders.companyId, transfers.companyId), eq(orders._id, transfers.order)))
    .where(anyOf(transfers._id, ids))
    .orderBy(asc(transfers.order));

/**
 * The sides of some transfers in the company of the transaction, locked with their orders in the order of these: every transfer's receiving
 * side is locked before the one that sent it (docs/decisions/034-transfers.md).
 */
export const lockSides = async (db: Db, ids: readonly string[]): Promise<LockedSide[]> => {
  if (ids.length === 0) return [];
  const named = await db.select({ order: transfers.order }).from(transfers).where(anyOf(transfers._id, ids));
  const locked = await lockWholeOrders(
    db,
    named.map(({ order }) => order),
  );
  const sides = await db
    .select()
    .from(transfers)
    .where(anyOf(transfers._id, ids))
    .orderBy(asc(transfers.order), asc(transfers._id))
    .for('update');
  const byOrder = new Map(sides.map((side) => [side.order, side]));
  return locked.flatMap((order) => {
    const side = byOrder.get(order._id);
    return side ? [{ side, order }] : [];
  });
};

/** Some sides by the company at their other end, in one order for all who do so. */
export const byPeer = <T extends { side: Side }>(sides: readonly T[]): [string, T[]][] =>
  [...Map.groupBy(sides, ({ side }) => side.peer)].toSorted(([one], [other]) => (one < other ? -1 : 1));

/** Who works for the company of the transaction, and when; nobody of it where it is the other company that did something. */
export type By = { viewer: { _id: string | null } & Pick<Viewer, 'degree'>; now: Date };

/** An order that stays as it is; one that the viewer may not know does not exist. */
export const refusedOrder = (_id: string, order: Pick<WholeOrder, 'internalID' | 'status'> | undefined, reason: string, by: By): Refused =>
  !order || (order.status === 99 && !isUnrestricted(by.viewer))
    ? { _id, internalID: '', refusal: refuse.notFound('La orden no existe') }
    : { _id, internalID: order.internalID, refusal: refuse.conflict(reason, { status: reason }) };

/** What was done to some orders, and which stayed as they are. */
export const toldOutcome = (changed: number, refused: readonly Refused[]): TransferOutcome =>
  outcomeOf(
    changed,
    refused.map(({ _id, internalID, refusal }) => ({ _id, internalID, message: refusal.message })),
  );

/**
 * Those of some orders that await an answer of the company of the transaction, locked; the others, which nobody waits for, with the reason, in the
 * order of the ids.
 * @param why why an order does not take this answer; undefined when it does
 */
export const lockAwaited = async (
  db: Db,
  ids: readonly string[],
  by: By,
  why: (side: Side | null, status: StatusId) => string | undefined,
): Promise<{ awaited: LockedSide[]; refused: Refused[] }> => {
  const asked = [...new Set(ids)];
  const received = await db
    .select({ side: transfers, order: orders })
    .from(orders)
    .leftJoin(transfers, and(eq(transfers.companyId, orders.companyId), eq(transfers.order, orders._id), eq(transfers.type, 'received')))
    .where(anyOf(orders._id, asked));
  const hopeful = received.flatMap(({ side, order }) => (side && why(side, order.status) === undefined ? [side._id] : []));
  const found = new Map<string, { side: Side | null; order: WholeOrder }>(received.map((one) => [one.order._id, one]));
  // What somebody answered meanwhile is what it is by now.
  for (const one of await lockSides(db, hopeful)) found.set(one.order._id, one);
  const awaited: LockedSide[] = [];
  const refused: Refused[] = [];
  for (const _id of asked) {
    const { side = null, order } = found.get(_id) ?? {};
    const reason = order && why(side, order.status);
    if (reason === undefined && order && side) awaited.push({ side, order });
    else refused.push(refusedOrder(_id, order, reason ?? 'La orden no existe', by));
  }
  return { awaited, refused };
};
