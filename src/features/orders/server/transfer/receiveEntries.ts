import { and, asc, desc, eq, gte, isNotNull, isNull, notInArray, or, sql } from 'drizzle-orm';
import type { Db } from '#server/db.ts';
import { newId } from '#server/ids.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { insertMany } from '#server/query/insertMany.ts';
import { standing } from '#server/record/recordTable.ts';
import { warehouses } from '../../../warehouses/server/tables.ts';
import { comesIn, finishedIds, homeIds, isEvent, type StatusId } from '../../status.ts';
import { onceDelivered } from '../bulk/keptByMoney.ts';
import type { OrderMoney } from '../bulk/orderMoney.ts';
import { returnedBy, returnsOf } from '../form/returns.ts';
import { undoneAmong } from '../history/undone.ts';
import { orderHistory, orders } from '../tables.ts';
import { type Arrived, type ArrivedOn, type Arriving, takenBy, undoneBy } from './arriving.ts';
import type { WholeOrder } from './changeShared.ts';

/** An entry of another company's history that is told here. */
export type ArrivedEntry = Arriving &
  Pick<typeof orderHistory.$inferSelect, 'clientName' | 'clientIDNumber' | 'observation' | 'files' | 'batch' | 'undoes' | 'createAt'> & {
    /** The order here. */
    order: string;
    /** Whether it came to that company from another one, and did not change its order either. */
    idle: boolean;
    /** By what it came, what the other company calls itself, and the entry's `_id` there. */
    transfer: string;
    partner: string;
    origin: string;
  };

const arrivedKey = (order: string, transfer: string | null, batch: string | null) => `${transfer} ${order} ${batch}`;

/** What came before by the bulk changes that are taken back now, and by the same transfers: nobody takes back what others did. Warehouses that are no more are not given back. */
const undoneOf = async (db: Db, entries: readonly ArrivedEntry[]): Promise<Map<string, Arrived>> => {
  const batches = new Set(entries.flatMap(({ undoes }) => undoes ?? []));
  if (batches.size === 0) return new Map();
  const undoing = new Set(entries.flatMap(({ order, undoes }) => (undoes ? [order] : [])));
  const { order, batch, transfer, origin, unapplied, changes } = orderHistory;
  const found = await db
    .select({ order, batch, transfer, unapplied, changes })
    .from(orderHistory)
    .where(sql`${anyOf(batch, batches)} and ${anyOf(order, undoing)} and ${origin} is not null`);
  const left = found.flatMap((one) => (typeof one.changes?.warehouse?.from === 'string' ? [one.changes.warehouse.from] : []));
  const there = await standing(db, warehouses, new Set(left));
  return new Map(
    found.map((one) => {
      const { warehouse, ...rest } = one.changes ?? {};
      const kept = warehouse && typeof warehouse.from === 'string' && there.has(warehouse.from) ? { ...rest, warehouse } : rest;
      return [arrivedKey(one.order, one.transfer, one.batch), { unapplied: one.unapplied, changes: kept }];
    }),
  );
};

/** What gave an order a status here and is told to those it is shared with, but for him it came from. */
type Written = { status: StatusId; transfer: string | null; batch: string | null; createAt: Date; _id: string };

/** Whether something was written before something else, in the one order that both sides know. */
const isBefore = (one: Pick<Written, 'createAt' | '_id'>, other: Pick<Written, 'createAt' | '_id'>) => {
  const [a, b] = [one.createAt.getTime(), other.createAt.getTime()];
  return a === b ? one._id < other._id : a < b;
};

/** What gave some orders a status since a moment and still counts, by order, in the order in which it was written; not what they were made as. */
const writtenSince = async (db: Db, some: readonly WholeOrder[], since: Date): Promise<Map<string, Written[]>> => {
  const made = new Map(some.map((one) => [one._id, one.createAt.getTime()]));
  const { _id, order, status, transfer, origin, unapplied, batch, undoes, createAt } = orderHistory;
  const found = await db
    .select({ _id, order, status, transfer, origin, unapplied, batch, undoes, createAt })
    .from(orderHistory)
    // What takes a change back says so whatever status the order is then again, be it 'Transfer'.
    .where(and(anyOf(order, made.keys()), gte(createAt, since), isNull(unapplied), or(notInArray(status, [...homeIds]), isNotNull(undoes))))
    .orderBy(asc(_id));
  const isUndone = undoneAmong(found);
  const counts = found.filter(
    (one) =>
      !one.undoes && !isUndone(one) && (one.transfer === null || one.origin !== null) && one.createAt.getTime() !== made.get(one.order),
  );
  return Map.groupBy(
    counts.map((one) => ({ ...one, _id: one.origin ?? one._id })),
    (one) => one.order,
  );
};

type State = {
  order: WholeOrder;
  now: ArrivedOn;
  deliveredBy: string | null;
  /** The transfer by which it came to be what it is, when that came from another company; of closed orders alone. */
  madeBy: string | null;
  heldSince: Date;
  version: number;
  delivered: boolean;
};

/** By which transfer orders that are closed came to be so, by order; those are not among them that were closed here. */
const closedElsewhere = async (db: Db, found: readonly WholeOrder[]): Promise<ReadonlyMap<string, string | null>> => {
  const closed = found.filter(({ status }) => finishedIds.some((id) => id === status)).map(({ _id }) => _id);
  if (closed.length === 0) return new Map();
  const { _id, order, status, transfer, origin, unapplied } = orderHistory;
  const last = await db
    .selectDistinctOn([order], { order, transfer, origin })
    .from(orderHistory)
    .innerJoin(orders, and(eq(orders._id, order), eq(orders.status, status)))
    .where(and(anyOf(order, closed), isNull(unapplied)))
    .orderBy(order, desc(_id));
  return new Map(last.map((one) => [one.order, one.origin === null ? null : one.transfer]));
};

/** What orders are, with all that can keep them as they are. */
const statesOf = async (
  db: Db,
  found: readonly WholeOrder[],
  { money, lent }: { money: OrderMoney; lent: ReadonlySet<string> },
): Promise<Map<string, State>> => {
  const ids = found.map(({ _id }) => _id);
  const holds = await money.holds(db, ids);
  const once = await onceDelivered(db, ids);
  const closers = await closedElsewhere(db, found);
  const returns = new Map((await returnsOf(db, ids)).map((one) => [one.returnOf, returnedBy(one)]));
  return new Map(
    found.map((order) => {
      const { _id, status, deliveryDate, warehouse, driverAssign, chargeDestination, heldSince, version, deliveredBy } = order;
      const kept = {
        wasDelivered: once.has(_id),
        charged: chargeDestination,
        hold: holds.get(_id),
        returned: returns.get(_id),
        lent: lent.has(_id),
      };
      const now = { status, deliveryDate, warehouse, driverAssign, ...kept };
      return [_id, { order, now, deliveredBy, madeBy: closers.get(_id) ?? null, heldSince, version, delivered: false }];
    }),
  );
};

/** Gives orders what entries made of them. */
const store = async (db: Db, states: readonly State[], at: Date) => {
  const rows = JSON.stringify(
    states.map(({ order, now, deliveredBy, heldSince, version }) => ({
      _id: order._id,
      status: now.status,
      delivery_date: now.deliveryDate,
      warehouse: now.warehouse,
      driver_assign: now.driverAssign,
      delivered_by: deliveredBy,
      held_since: heldSince,
      version,
    })),
  );
  await db.execute(sql`
    update ${orders} set status = was.status, delivery_date = was.delivery_date, warehouse = was.warehouse, driver_assign = was.driver_assign,
      delivered_by = was.delivered_by, held_since = was.held_since, version = was.version, last_action_date = ${at.toISOString()}::timestamptz
    from jsonb_populate_recordset(null::${orders}, ${rows}::jsonb) as was where ${eq(orders._id, sql`was._id`)}`);
};

/**
 * Takes up what other companies wrote to the histories of orders that are shared with them, each in its turn: the order follows, as far as
 * its status, its money and its return let it, and what it cannot follow stands in its history with the reason. Nobody here did it, so
 * entries name no employee; nor do recipients get a mail of it, for the company that wrote it has sent that.
 * @param found the orders, locked; what `OrderMoney.beforeDelivery` locks was locked before
 * @param entries in the order in which they were written
 * @param by.lent those of them that are shared now
 */
export const receiveEntries = async (
  db: Db,
  found: readonly WholeOrder[],
  entries: readonly ArrivedEntry[],
  { money, lent, now: at }: { money: OrderMoney; lent: ReadonlySet<string>; now: Date },
): Promise<void> => {
  if (entries.length === 0) return;
  const states = await statesOf(db, found, { money, lent });
  const arrived = await undoneOf(db, entries);
  const first = entries.reduce((least, { createAt }) => (createAt < least ? createAt : least), at);
  const written = await writtenSince(db, found, first);
  const rows = entries.flatMap((entry): (typeof orderHistory.$inferInsert)[] => {
    const { order, transfer, partner, origin, idle, batch, undoes, clientName, clientIDNumber, observation, files, createAt } = entry;
    const state = states.get(order);
    if (!state) throw new Error(`order ${order} is not among those that are locked`);
    const undone = undoes === null ? undefined : arrived.get(arrivedKey(order, transfer, undoes));
    // An edit that stayed at home was taken back.
    if (undoes !== null && !undone && isEvent(entry.status)) return [];
    const its = written.get(order) ?? [];
    const said = { _id: origin, status: entry.status, transfer, batch, createAt };
    const later = its.filter((one) => one.transfer !== transfer && isBefore(said, one)).map(({ status }) => status);
    const since = { later, isTheirs: state.madeBy === transfer };
    const follow = () => (undoes === null ? takenBy(state.now, entry, since) : undoneBy(state.now, undone));
    const taken = idle ? { unapplied: `Tampoco cambió la orden de ${partner}` } : follow();
    const isTaken = 'after' in taken;
    const here: Arrived = isTaken ? { unapplied: null, changes: taken.changes } : { unapplied: taken.unapplied, changes: null };
    if (isTaken) {
      const { after } = taken;
      if (comesIn(state.now, after)) state.heldSince = at;
      if (after.status === 8 && state.now.status !== 8 && undoes === null) {
        state.delivered = true;
        state.deliveredBy = entry.carries ? state.order.sentTo : state.order.receivedFrom;
      }
      state.madeBy = undoes === null ? transfer : null;
      state.now = { ...state.now, ...after, wasDelivered: state.now.wasDelivered || after.status === 8 };
      state.version += 1;
      const others = its.filter((one) => one.transfer !== transfer || one.batch !== undoes);
      written.set(order, undoes === null ? [...its, said] : others);
    }
    if (batch !== null && undoes === null) arrived.set(arrivedKey(order, transfer, batch), here);
    const row = {
      _id: newId(),
      order,
      status: isTaken && undoes !== null ? state.now.status : entry.status,
      deliveryDate: entry.deliveryDate,
      clientName,
      clientIDNumber,
      observation,
      employee: null,
      source: 'transfer' as const,
      files,
      ...here,
      transfer,
      partner,
      origin,
      batch,
      // What never came by this transfer is not undone by it.
      undoes: undone || idle ? undoes : null,
      createAt,
    };
    return [row];
  });
  await store(db, [...states.values()], at);
  await insertMany(db, orderHistory, rows);
  const delivered = [...states.values()].flatMap(({ order, delivered: is }) => (is ? [order._id] : []));
  if (delivered.length > 0) await money.delivered(db, delivered, { employee: null, now: at });
};
