import { asc, sql } from 'drizzle-orm';
import type { Changes } from '#shared/record/changes.ts';
import type { FieldValue } from '#shared/record/fields.ts';
import { isUnrestricted, type Viewer } from '#shared/permissions.ts';
import { dayOf, today } from '#shared/time.ts';
import type { Db } from '#server/db.ts';
import { newId } from '#server/ids.ts';
import { insertMany } from '#server/query/insertMany.ts';
import { refuse, type Refusal } from '#server/refuse.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { dueFault, dueSentence } from '../../due.ts';
import type { PlainChange } from '../../change.ts';
import { fieldsFor, type StatusField } from '../../askedFields.ts';
import { comesIn, isEvent, statusAfter, statusById, transition, type ChangeVia } from '../../status.ts';
import { actorOf } from '../actor.ts';
import { referenceFaults } from '../form/references.ts';
import { keptByMoney } from './keptByMoney.ts';
import { keptByReturns, notRestorable, obstacleOf, originalsOf } from './obstacles.ts';
import type { OrderMoney } from './orderMoney.ts';
import { orderHistory, orders, type StoredFile } from '../tables.ts';
import type { HistorySource } from '../../choices.ts';

/** A change to make to some orders: what a status asks for, and the plain fields. */
export type Change = PlainChange & { photos?: StoredFile[] };

/** Where a change of orders comes from. */
export type Via = ChangeVia & ('history' | 'bulk' | 'delete');

/** Who changes orders, when and through what. */
export type ChangedBy = {
  viewer: Pick<Viewer, '_id' | 'degree' | 'key'>;
  now: Date;
  via: Via;
  source: HistorySource;
  money: OrderMoney;
  /** The versions that the user was looking at, by `_id`. */
  versions?: Record<string, number>;
  /** The bulk change that this is, or is a part of. */
  batch?: string;
  /** What else keeps orders as they are, each with the reason; asked of those that are locked. */
  kept?: (db: Db, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
};

/** The fields a change lacks, by name, in the form's words. */
const missingFields = (change: Change, via: Via): Record<string, string> => {
  if (change.status === undefined) return {};
  const given: Partial<Record<StatusField, unknown>> = { ...change, photos: change.photos?.length ? change.photos : undefined };
  const missing = fieldsFor(change.status, via === 'bulk' ? 'bulk' : 'history').filter(({ field, required }) => required && !given[field]);
  return Object.fromEntries(missing.map(({ field }) => [field, 'Requerido']));
};

const isNotified = ({ status }: Change) => status !== undefined && fieldsFor(status, 'history').some(({ field }) => field === 'notify');

const unchanged = (change: Change) =>
  change.status === undefined && !change.deliveryDate && !change.driverAssign && !change.warehouse && !change.validation_type;

/**
 * Refuses a change that no order could take.
 * @throws 400 with the fields that the status asks for, or that point at nothing
 */
export const checkChange = async (db: Db, change: Change, via: Via): Promise<void> => {
  if (unchanged(change)) throw refuse.invalid('Elija qué modificar', { status: 'Requerido' });
  const faults = { ...missingFields(change, via), ...(await referenceFaults(db, change)) };
  if (change.notify && !isNotified(change)) faults.notify = 'Este estado no se avisa al destinatario';
  if (Object.keys(faults).length > 0) throw refuse.invalid('Revise los datos marcados', faults);
};

type Locked = Pick<
  typeof orders.$inferSelect,
  '_id' | 'internalID' | 'client' | 'returnOf' | 'status' | 'driverAssign' | 'deliveryDate' | 'warehouse' | 'validation_type' | 'version'
>;

/** Orders as they are now, locked in the order of their ids, so that two changes over the same ones wait instead of locking each other out. */
export const lockOrders = async (db: Db, ids: readonly string[]): Promise<Map<string, Locked>> => {
  const locked = await db
    .select({
      _id: orders._id,
      internalID: orders.internalID,
      client: orders.client,
      returnOf: orders.returnOf,
      status: orders.status,
      driverAssign: orders.driverAssign,
      deliveryDate: orders.deliveryDate,
      warehouse: orders.warehouse,
      validation_type: orders.validation_type,
      version: orders.version,
    })
    .from(orders)
    .where(anyOf(orders._id, ids))
    .orderBy(asc(orders._id))
    .for('update');
  return new Map(locked.map((order) => [order._id, order]));
};

/** What the change makes of an order's fields, where they differ. */
const changesTo = (order: Locked, change: Change): Changes => {
  const changes: Changes = {};
  const note = (field: string, from: FieldValue, to: FieldValue | undefined) => {
    if (to !== undefined && JSON.stringify(from) !== JSON.stringify(to)) changes[field] = { from, to };
  };
  if (change.status !== undefined && !isEvent(change.status)) note('status', order.status, change.status);
  note('deliveryDate', order.deliveryDate?.toISOString() ?? null, change.deliveryDate?.toISOString());
  note('driverAssign', order.driverAssign, change.driverAssign ?? undefined);
  note('warehouse', order.warehouse, change.warehouse ?? undefined);
  note('validation_type', order.validation_type, change.validation_type);
  return changes;
};

/** An order that stays as it is, and the refusal that says why. */
export type Refused = { _id: string; internalID: string; refusal: Refusal };

/** Whether an order is there for who changes it: one that was deleted is for unrestricted users, who are told so, and is not deleted again. */
const isThere = ({ status }: Locked, { viewer, via }: ChangedBy) => status !== 99 || (isUnrestricted(viewer) && via !== 'delete');

const OTHER_IN_CHANGE = 'el mismo cambio modifica la orden que devuelve, o le restaura otra devolución';

/** What stands outside of orders against giving them a status, by `_id`. They must be locked. */
const obstaclesTo = async (db: Db, locked: readonly Locked[], change: Change): Promise<ReadonlyMap<string, string>> => {
  const { status } = change;
  if (status === undefined || isEvent(status)) return new Map();
  const kept = await keptByReturns(
    db,
    locked.map(({ _id, status: from }) => ({ _id, from, to: status })),
  );
  const obstacles = new Map(kept);
  // What the same change brings about has not happened yet: an original that is in it, or whose return is, may be delivered no more.
  const taken = new Set(locked.filter((one) => one.status !== 99).map(({ _id }) => _id));
  for (const order of locked.filter((one) => one.status === 99)) {
    const { returnOf } = order;
    const driverAssign = change.driverAssign ?? order.driverAssign;
    const warehouse = change.warehouse ?? order.warehouse;
    const isTaken = returnOf !== null && taken.has(returnOf);
    const obstacle = isTaken ? OTHER_IN_CHANGE : await obstacleOf(db, { ...order, driverAssign, warehouse }, status);
    if (obstacle) obstacles.set(order._id, notRestorable(obstacle));
    else if (returnOf) taken.add(returnOf);
  }
  return obstacles;
};

/** Why an order may not take the change; undefined when it may. */
const refusalOf = (order: Locked | undefined, change: Change, { viewer, now, via, versions = {} }: ChangedBy): Refusal | undefined => {
  if (!order) return refuse.notFound('La orden no existe');
  const seen = versions[order._id];
  if (seen !== undefined && seen !== order.version) return refuse.stale();
  const { deliveryDate, status } = change;
  const isMoved = deliveryDate && deliveryDate.getTime() !== order.deliveryDate?.getTime();
  const due = isMoved && dueFault(dayOf(deliveryDate), today(now), { anyPast: via !== 'bulk' });
  if (due) return refuse.conflict(dueSentence(due), { deliveryDate: due });
  if (status === undefined) return order.status === 99 ? refuse.conflict('La orden está eliminada') : undefined;
  const reason = transition(order.status, status, {
    unrestricted: isUnrestricted(viewer),
    hasDriver: Boolean(change.driverAssign ?? order.driverAssign),
    hasObservation: Boolean(change.observation),
    via,
  });
  return reason === undefined ? undefined : refuse.conflict(reason, { status: reason });
};

/**
 * Changes orders and writes what happened to their history. Orders that may not change are left as they are and told with the reason.
 * @returns the history entries written, and the orders refused, in the order of the ids
 * @throws what `checkChange` throws
 */
export const changeOrders = async (
  db: Db,
  ids: readonly string[],
  change: Change,
  by: ChangedBy,
): Promise<{ entries: { _id: string; order: string }[]; refused: Refused[] }> => {
  await checkChange(db, change, by.via);
  const { status } = change;
  const originals = status !== undefined && !isEvent(status) && isUnrestricted(by.viewer) ? await originalsOf(db, ids) : [];
  if (status === 8) await by.money.beforeDelivery(db, ids);
  const found = await lockOrders(db, [...ids, ...originals]);
  const obstacles = await obstaclesTo(
    db,
    [...new Set(ids)].flatMap((_id) => found.get(_id) ?? []),
    change,
  );
  const moves = [...new Set(ids)].flatMap((_id) => {
    const order = found.get(_id);
    const to = order && statusAfter(order.status, status ?? order.status);
    return order && to !== undefined ? [{ _id, from: order.status, to, changes: changesTo(order, change) }] : [];
  });
  const kept = await keptByMoney(db, moves, { money: by.money, unrestricted: isUnrestricted(by.viewer) });
  const elsewhere = (await by.kept?.(db, [...found.keys()])) ?? new Map<string, string>();
  const refused: Refused[] = [];
  const changed: Locked[] = [];
  for (const _id of new Set(ids)) {
    const locked = found.get(_id);
    const order = locked && isThere(locked, by) ? locked : undefined;
    const obstacle = obstacles.get(_id) ?? elsewhere.get(_id);
    const refusal =
      refusalOf(order, change, by) ?? (obstacle ? refuse.conflict(obstacle, { status: obstacle }) : undefined) ?? kept.get(_id);
    if (refusal) refused.push({ _id, internalID: order?.internalID ?? '', refusal });
    else if (order) changed.push(order);
  }
  if (changed.length === 0) return { entries: [], refused };

  const after = (order: Locked) => ({
    status: status === undefined ? order.status : statusAfter(order.status, status),
    warehouse: change.warehouse ?? order.warehouse,
  });
  const cameIn = changed.filter((order) => comesIn(order, after(order))).map(({ _id }) => _id);
  await db
    .update(orders)
    .set({
      ...(status !== undefined && !isEvent(status) && { status }),
      ...(change.deliveryDate && { deliveryDate: change.deliveryDate }),
      ...(change.driverAssign && { driverAssign: change.driverAssign }),
      ...(change.warehouse && { warehouse: change.warehouse }),
      ...(change.validation_type && { validation_type: change.validation_type }),
      ...(cameIn.length > 0 && {
        heldSince: sql`case when ${anyOf(orders._id, cameIn)} then ${by.now.toISOString()}::timestamptz else ${orders.heldSince} end`,
      }),
      lastActionDate: by.now,
      version: sql`${orders.version} + 1`,
    })
    .where(
      anyOf(
        orders._id,
        changed.map(({ _id }) => _id),
      ),
    );
  const { employee, agent } = actorOf(by.viewer);
  const isPlain = status === undefined || isEvent(status);
  const entries = changed.map((order) => ({
    _id: newId(),
    order: order._id,
    status: status ?? statusById(88).id,
    deliveryDate: change.deliveryDate ?? order.deliveryDate,
    driverAssign: change.driverAssign ?? (isPlain ? null : order.driverAssign),
    warehouse: change.warehouse ?? null,
    clientName: change.clientName || null,
    clientIDNumber: change.clientIDNumber || null,
    observation: change.observation || null,
    employee,
    source: by.source,
    agent,
    files: change.photos ?? [],
    changes: changesTo(order, change),
    batch: by.batch ?? null,
    version: by.batch ? order.version + 1 : null,
    createAt: by.now,
  }));
  await insertMany(db, orderHistory, entries);
  if (status === 8) {
    const delivered = changed.map(({ _id }) => _id);
    await by.money.delivered(db, delivered, { employee, now: by.now });
  }
  return { entries: entries.map(({ _id, order }) => ({ _id, order })), refused };
};
