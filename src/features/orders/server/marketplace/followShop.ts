import { eq } from 'drizzle-orm';
import type { Address } from '#shared/place/address.ts';
import type { Changes } from '#shared/record/changes.ts';
import type { Db } from '#server/db.ts';
import { newId } from '#server/ids.ts';
import { comesIn, type StatusId, transition } from '../../status.ts';
import { keptByMoney } from '../bulk/keptByMoney.ts';
import { keptByReturns } from '../bulk/obstacles.ts';
import type { OrderMoney } from '../bulk/orderMoney.ts';
import { endColumns, orderChanges } from '../form/formColumns.ts';
import { searchText } from '../list/search.ts';
import { orderSearch } from '../searchTables.ts';
import { orderHistory, orders } from '../tables.ts';
import { lockWholeOrders, type WholeOrder } from '../transfer/changeShared.ts';

type End = Omit<Address, 'hierarchy'>;

/** What a marketplace says of the order that its shipment became. */
export type ShopSaying = {
  order: string;
  /** Undefined where it says none that orders have. */
  status?: StatusId | undefined;
  /** Where it goes, as that was when the order last followed and as it is now; undefined where nothing of it changed. */
  end?: { before: End; after: End } | undefined;
  /** What it calls its status. */
  observation: string;
  /** It was refused before, and is tried once more: being refused again is written nowhere. */
  again?: boolean;
};

/** What of it the order did not follow, in Spanish: its status, and its destination; null where it did, or had. */
type Unfollowed = { status: string | null; end: string | null };

/** The statuses in which nobody has taken the parcel out yet: its destination may still change. */
const movable: ReadonlySet<StatusId> = new Set([0, 1, 2, 4, 5, 24, 25, 26]);

const MOVED_LATE = 'La tienda cambió el destino, y la orden ya está en camino';
const MOVED_BOTH = 'La tienda cambió el destino, y acá también se había cambiado';

/** What a destination is told by in an order. */
export type OrderEnd = Pick<WholeOrder, 'status' | keyof ReturnType<typeof endColumns<'to'>>>;

/** The columns that the marketplace changed, where nobody changed them here; or why none. */
export const endChanges = (
  order: OrderEnd,
  { before, after }: NonNullable<ShopSaying['end']>,
): { columns: Partial<WholeOrder>; conflict?: string } => {
  const [was, is] = [endColumns('to', before), endColumns('to', after)];
  const keys = (Object.keys(is) as (keyof typeof is)[]).filter((key) => was[key] !== is[key] && order[key] !== is[key]);
  if (keys.length === 0) return { columns: {} };
  if (!movable.has(order.status)) return { columns: {}, conflict: MOVED_LATE };
  if (keys.some((key) => order[key] !== was[key])) return { columns: {}, conflict: MOVED_BOTH };
  return { columns: Object.fromEntries(keys.map((key) => [key, is[key]])) };
};

/** Cash that no driver of ours collected is nobody's: its client would be credited with it. */
const CHARGED = 'La orden cobra al entregar: entréguela acá con el chofer que cobró, o quítele antes el cobro';

/** Why an order may not get a status, in Spanish; undefined when it may. */
const obstacleTo = async (db: Db, order: WholeOrder, to: StatusId, money: OrderMoney): Promise<string | undefined> => {
  const { _id, status: from } = order;
  if (to === 8 && order.chargeDestination) return CHARGED;
  const reason = transition(from, to, { unrestricted: false, hasDriver: order.driverAssign !== null, hasObservation: true, via: 'system' });
  if (reason !== undefined) return reason;
  const returned = (await keptByReturns(db, [{ _id, from, to }])).get(_id);
  if (returned !== undefined) return returned;
  const changes = { status: { from, to } };
  return (await keptByMoney(db, [{ _id, from, to, changes }], { money, unrestricted: false })).get(_id)?.message;
};

/**
 * Makes an order follow its marketplace, in the company's transaction, and writes to its history what came of it. Nobody here did it, so its
 * entries name no employee.
 * @returns what it could not follow, and why
 */
export const followShop = async (db: Db, saying: ShopSaying, { money, now }: { money: OrderMoney; now: Date }): Promise<Unfollowed> => {
  if (saying.status === 8) await money.beforeDelivery(db, [saying.order]);
  const [order] = await lockWholeOrders(db, [saying.order]);
  if (!order || order.status === 99) return { status: null, end: null };
  const end: ReturnType<typeof endChanges> = saying.end ? endChanges(order, saying.end) : { columns: {} };
  const { columns } = end;
  const to = saying.status !== undefined && saying.status !== order.status ? saying.status : undefined;
  const obstacle = to === undefined ? undefined : await obstacleTo(db, order, to, money);
  const status = to === undefined || obstacle !== undefined ? order.status : to;
  const after = { ...order, ...columns };
  const changes = orderChanges({ order, lines: [] }, { order: after, lines: [] });
  const isEdited = Object.keys(changes).length > 0;
  if (isEdited || status !== order.status)
    await db
      .update(orders)
      .set({
        ...columns,
        status,
        ...(comesIn(order, { ...after, status }) && { heldSince: now }),
        lastActionDate: now,
        version: order.version + 1,
      })
      .where(eq(orders._id, order._id));
  if (isEdited)
    await db
      .update(orderSearch)
      .set({ search: searchText(after) })
      .where(eq(orderSearch._id, order._id));
  const entry = (its: { status: StatusId; observation: string | null; changes?: Changes; unapplied?: string }) =>
    db.insert(orderHistory).values({
      _id: newId(),
      order: order._id,
      deliveryDate: order.deliveryDate,
      driverAssign: its.status === to ? order.driverAssign : null,
      employee: null,
      source: 'marketplace',
      createAt: now,
      ...its,
    });
  if (isEdited) await entry({ status: 88, observation: null, changes });
  if (end.conflict !== undefined && !saying.again) await entry({ status: 42, observation: end.conflict });
  if (to !== undefined && !(obstacle !== undefined && saying.again))
    await entry({
      status: to,
      observation: saying.observation,
      ...(obstacle === undefined ? { changes: { status: { from: order.status, to } } } : { unapplied: obstacle }),
    });
  if (status === 8 && order.status !== 8) await money.delivered(db, [order._id], { employee: null, now });
  return { status: obstacle ?? null, end: end.conflict ?? null };
};
