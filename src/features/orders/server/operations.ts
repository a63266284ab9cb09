import { asc, count, inArray, sql } from 'drizzle-orm';
import { isUnrestricted, type Viewer } from '#shared/permissions.ts';
import { startOfDay, yesterday } from '#shared/time.ts';
import type { Db } from '#server/db.ts';
import { newId } from '#server/ids.ts';
import { insertMany } from '#server/insertMany.ts';
import { counters } from '#server/jobTables.ts';
import { refuse } from '#server/refuse.ts';
import { companies } from '../../session/server/tables.ts';
import type { BulkChange } from '../change.ts';
import type { OrderFilter } from '../filter.ts';
import { fieldsFor, isEvent, transition, type ChangeVia, type StatusField, type StatusId } from '../status.ts';
import { referenceFaults } from './references.ts';
import { orderWhere, searchText } from './search.ts';
import { orderHistory, orders, orderSearch, type HistorySource, type StoredFile } from './tables.ts';

export { referenceFaults } from './references.ts';

type OrderColumns = typeof orders.$inferInsert;

/** An order to create: all but what the company's counter and the clock give. */
export type NewOrder = Omit<OrderColumns, 'companyId' | '_id' | 'internalID' | 'createAt' | 'lastActionDate' | 'version' | 'printAt'>;

/** Who creates or changes orders, when and through what. */
export type Actor = { employee: string | null; source: HistorySource; now: Date };

/** Takes the next `count` order numbers of the company; gives the first one. Numbers of a rolled-back transaction are given again. */
const takeNumbers = async (db: Db, amount: number): Promise<number> => {
  const [counter] = await db
    .insert(counters)
    .values({ _id: newId(), name: 'order', value: amount })
    .onConflictDoUpdate({ target: [counters.companyId, counters.name], set: { value: sql`${counters.value} + ${amount}` } })
    .returning();
  return (counter?.value ?? amount) - amount + 1;
};

/**
 * Creates orders with their numbers, words and first history entries: 'Creado', and their status when it is another one.
 * @returns the new `_id`s, in the order given
 */
export const createOrders = async (db: Db, list: NewOrder[], { employee, source, now }: Actor): Promise<string[]> => {
  const [company] = await db.select({ transferid: companies.transferid }).from(companies);
  const first = await takeNumbers(db, list.length);
  const rows = list.map((order, i) => ({
    ...order,
    _id: newId(),
    internalID: `${company?.transferid}${String(first + i).padStart(8, '0')}`,
    createAt: now,
    lastActionDate: now,
  }));
  await insertMany(db, orders, rows);
  await insertMany(
    db,
    orderSearch,
    rows.map((row) => ({ _id: row._id, search: searchText(row as typeof orders.$inferSelect) })),
  );
  const entry = (row: (typeof rows)[number], status: StatusId) => ({
    _id: newId(),
    order: row._id,
    status,
    deliveryDate: row.deliveryDate,
    driverAssign: status === 1 ? null : (row.driverAssign ?? null),
    warehouse: status === 1 ? null : (row.warehouse ?? null),
    employee,
    source,
    createAt: now,
  });
  await insertMany(
    db,
    orderHistory,
    rows.flatMap((row) => (row.status === 1 ? [entry(row, 1)] : [entry(row, 1), entry(row, row.status)])),
  );
  return rows.map(({ _id }) => _id);
};

/** A change to make to some orders: what a status asks for, and the plain fields. */
export type Change = Omit<BulkChange, 'orders' | 'versions'> & { photos?: StoredFile[] };

export type Refused = { _id: string; internalID: string; message: string };

/** The fields a change lacks, by name, in the form's words. */
const missingFields = (change: Change, where: 'history' | 'bulk'): Record<string, string> => {
  if (change.status === undefined) return {};
  const given: Partial<Record<StatusField, unknown>> = { ...change, photos: change.photos?.length ? change.photos : undefined };
  const missing = fieldsFor(change.status, where).filter(({ field, required }) => required && !given[field]);
  return Object.fromEntries(missing.map(({ field }) => [field, 'Requerido']));
};

const unchanged = (change: Change) =>
  change.status === undefined && !change.deliveryDate && !change.driverAssign && !change.warehouse && !change.validation_type;

/**
 * Changes orders and writes what happened to their history. Orders that may not change are left as they are and told with the reason.
 * Rows are locked in the order of their ids, so two changes over the same orders wait instead of locking each other out.
 * @param versions what the user was looking at, by `_id`
 * @throws 400 with the fields that the status asks for, or that point at nothing
 */
export const changeOrders = async (
  db: Db,
  ids: readonly string[],
  change: Change,
  {
    viewer,
    now,
    via,
    source,
    versions = {},
  }: { viewer: Viewer; now: Date; via: ChangeVia & ('history' | 'bulk'); source: HistorySource; versions?: Record<string, number> },
): Promise<{ changed: string[]; refused: Refused[] }> => {
  const { status } = change;
  if (unchanged(change)) throw refuse.invalid('Elija qué modificar', { status: 'Requerido' });
  const faults = { ...missingFields(change, via), ...(await referenceFaults(db, change)) };
  if (Object.keys(faults).length > 0) throw refuse.invalid('Revise los datos marcados', faults);

  const locked = await db
    .select({
      _id: orders._id,
      internalID: orders.internalID,
      status: orders.status,
      driverAssign: orders.driverAssign,
      deliveryDate: orders.deliveryDate,
      version: orders.version,
    })
    .from(orders)
    .where(inArray(orders._id, [...ids]))
    .orderBy(asc(orders._id))
    .for('update');
  const found = new Map(locked.map((order) => [order._id, order]));
  const earliest = startOfDay(yesterday(now));

  const refusalOf = (_id: string): string | undefined => {
    const order = found.get(_id);
    if (!order) return 'La orden no existe';
    const seen = versions[_id];
    if (seen !== undefined && seen !== order.version) return 'Otro usuario modificó este registro';
    const { deliveryDate } = change;
    if (deliveryDate && deliveryDate < earliest && deliveryDate.getTime() !== order.deliveryDate?.getTime())
      return 'La fecha de entrega es anterior a ayer';
    if (status === undefined) return order.status === 99 ? 'La orden está eliminada' : undefined;
    return transition(order.status, status, {
      unrestricted: isUnrestricted(viewer),
      hasDriver: Boolean(change.driverAssign ?? order.driverAssign),
      hasObservation: Boolean(change.observation),
      via,
    });
  };
  const refused: Refused[] = [];
  const changed: string[] = [];
  for (const _id of new Set(ids)) {
    const message = refusalOf(_id);
    if (message === undefined) changed.push(_id);
    else refused.push({ _id, internalID: found.get(_id)?.internalID ?? '', message });
  }
  if (changed.length === 0) return { changed, refused };

  await db
    .update(orders)
    .set({
      ...(status !== undefined && !isEvent(status) && { status }),
      ...(change.deliveryDate && { deliveryDate: change.deliveryDate }),
      ...(change.driverAssign && { driverAssign: change.driverAssign }),
      ...(change.warehouse && { warehouse: change.warehouse }),
      ...(change.validation_type && { validationType: change.validation_type }),
      lastActionDate: now,
      version: sql`${orders.version} + 1`,
    })
    .where(inArray(orders._id, changed));
  await insertMany(
    db,
    orderHistory,
    changed.map((order) => ({
      _id: newId(),
      order,
      status: status ?? 88,
      deliveryDate: change.deliveryDate ?? found.get(order)?.deliveryDate ?? null,
      driverAssign: change.driverAssign ?? (status === undefined || isEvent(status) ? null : found.get(order)?.driverAssign) ?? null,
      warehouse: change.warehouse ?? null,
      clientName: change.clientName || null,
      clientIDNumber: change.clientIDNumber || null,
      observation: change.observation || null,
      employee: viewer._id,
      source,
      files: change.photos ?? [],
      createAt: now,
    })),
  );
  return { changed, refused };
};

/** How many orders a filter finds in each status that occurs, in the statuses' order. */
export const countByStatus = async (db: Db, filter: OrderFilter): Promise<{ id: StatusId; total: number }[]> =>
  db
    .select({ id: orders.status, total: count() })
    .from(orders)
    .where(orderWhere(filter))
    .groupBy(orders.status)
    .orderBy(asc(orders.status));
