import { eq } from 'drizzle-orm';
import { centsToDecimal, toCents } from '#shared/money.ts';
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
  /** What is collected when it is delivered, in pesos, as that was when the order last followed and is now; undefined where it did not change. */
  charge?: { before: number; after: number } | undefined;
  /** What it calls its status. */
  observation: string;
  /** It was refused before, and is tried once more: being refused again is written nowhere. */
  again?: boolean;
};

/** The statuses in which nobody has taken the parcel out yet: its destination may still change. */
const movable: ReadonlySet<StatusId> = new Set([0, 1, 2, 4, 5, 24, 25, 26]);

const MOVED_LATE = 'La tienda cambió el destino, y la orden ya está en camino';
const MOVED_BOTH = 'La tienda cambió el destino, y acá también se había cambiado';

/** The columns that the marketplace changed, where nobody changed them here; or why none. */
const endChanges = (
  order: WholeOrder,
  { before, after }: NonNullable<ShopSaying['end']>,
): { columns: Partial<WholeOrder>; conflict?: string } => {
  const [was, is] = [endColumns('to', before), endColumns('to', after)];
  const keys = (Object.keys(is) as (keyof typeof is)[]).filter((key) => was[key] !== is[key] && order[key] !== is[key]);
  if (keys.length === 0) return { columns: {} };
  if (!movable.has(order.status)) return { columns: {}, conflict: MOVED_LATE };
  if (keys.some((key) => order[key] !== was[key])) return { columns: {}, conflict: MOVED_BOTH };
  return { columns: Object.fromEntries(keys.map((key) => [key, is[key]])) };
};

/** The statuses in which it is over: what was to be collected was, or is not any more. */
const settled: ReadonlySet<StatusId> = new Set([8, 18, 22]);

const CHARGED_BOTH = 'La tienda cambió lo que se cobra al entregar, y acá también se había cambiado';

/** What the marketplace changed of what is collected, where nobody changed that here; or why nothing. */
const chargeChanges = (
  { chargeDestination, chargeAmount }: WholeOrder,
  { before, after }: NonNullable<ShopSaying['charge']>,
): { columns: Partial<WholeOrder>; conflict?: string } => {
  const is = chargeDestination ? Number(chargeAmount) : 0;
  if (is === after) return { columns: {} };
  if (is !== before) return { columns: {}, conflict: CHARGED_BOTH };
  return { columns: { chargeDestination: after > 0, chargeAmount: centsToDecimal(toCents(after)) } };
};

/** Why an order may not get a status, in Spanish; undefined when it may. */
const obstacleTo = async (db: Db, order: WholeOrder, to: StatusId, money: OrderMoney): Promise<string | undefined> => {
  const { _id, status: from } = order;
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
 * @returns why it could not follow, in Spanish; null when it did, or had
 */
export const followShop = async (db: Db, saying: ShopSaying, { money, now }: { money: OrderMoney; now: Date }): Promise<string | null> => {
  if (saying.status === 8) await money.beforeDelivery(db, [saying.order]);
  const [order] = await lockWholeOrders(db, [saying.order]);
  if (!order || order.status === 99) return null;
  const end = saying.end ? endChanges(order, saying.end) : { columns: {} };
  // Who marks as paid what was brought says that it was collected.
  const isOver = settled.has(order.status) || saying.status === 8;
  const charge = saying.charge && !isOver ? chargeChanges(order, saying.charge) : { columns: {} };
  const columns = { ...end.columns, ...charge.columns };
  const refused = [end.conflict, charge.conflict].filter((conflict) => conflict !== undefined);
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
  for (const observation of refused) await entry({ status: 42, observation });
  if (to !== undefined && !(obstacle !== undefined && saying.again))
    await entry({
      status: to,
      observation: saying.observation,
      ...(obstacle === undefined ? { changes: { status: { from: order.status, to } } } : { unapplied: obstacle }),
    });
  if (status === 8 && order.status !== 8) await money.delivered(db, [order._id], { employee: null, now });
  return obstacle ?? refused[0] ?? null;
};
