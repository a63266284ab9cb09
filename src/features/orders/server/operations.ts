import { and, count, eq, gte, inArray, isNotNull, lt, ne, notInArray, sql, type SQL } from 'drizzle-orm';
import { formatCount } from '#shared/money.ts';
import type { Db } from '#server/db.ts';
import { newId } from '#server/ids.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { insertMany } from '#server/query/insertMany.ts';
import { counters } from '#server/jobs/jobTables.ts';
import { recordStatus } from '#shared/record/recordStatus.ts';
import { endOfDay, startOfDay, today } from '#shared/time.ts';
import type { Use } from '#server/record/recordParts.ts';
import { companies } from '../../session/server/tables.ts';
import { warehouses } from '../../warehouses/server/tables.ts';
import type { DriverLoads } from '../../fleet/server/operations.ts';
import { isClosed, statuses, type StatusId } from '../status.ts';
import { searchText } from './list/search.ts';
import { orderSearch } from './searchTables.ts';
import { isHandled, orderHistory, orders } from './tables.ts';
import type { HistorySource } from '../choices.ts';

export { actorOf } from './actor.ts';
export { isByName, pageByName } from './list/byName.ts';
export { heldByPlace, heldWhere } from './list/held.ts';
export { ordersByIds } from './list/orderRows.ts';
export { placeOf } from './list/shown.ts';
export {
  asksForDeleted,
  findOrderIds,
  numberBeginsWhere,
  numberWhere,
  orderWhere,
  searchOrders,
  searchText,
  searchWhere,
} from './list/search.ts';
export { outcomeOf } from './bulk/bulk.ts';
export { changeOrders } from './bulk/changeOrders.ts';
export type { OrderMoney } from './bulk/orderMoney.ts';
export type { Refused } from './bulk/changeOrders.ts';
export { endColumns, lineText, plainColumns } from './form/formColumns.ts';
export { addProducts, type Line } from './form/productLines.ts';
export { referenceFaults } from './form/references.ts';
export { createdText, findSent } from './form/sentBefore.ts';
export { followLink } from './follow/followLink.ts';
export { notifyOf } from './history/notify.ts';
export { endChanges, followShop, type OrderEnd } from './marketplace/followShop.ts';
export { changeShared, lockWholeOrders, type SharedBy, type SharedStep, type WholeOrder } from './transfer/changeShared.ts';
export { receiveEntries } from './transfer/receiveEntries.ts';
export type { OrderSharing, SharedChange } from './transfer/orderSharing.ts';
export { plannedOf, plannedStops } from './plannedStops.ts';
export { unassign } from './unassign.ts';
export { isUndone, undoneAmong } from './history/undone.ts';
export { doorTimes, type Visit, visitsOf } from './history/visits.ts';

type OrderColumns = typeof orders.$inferInsert;

/** An order to create: all but what the company's counter and the clock give. */
export type NewOrder = Omit<
  OrderColumns,
  | 'companyId'
  | '_id'
  | 'internalID'
  | 'validationMask'
  | 'fromOrderAccount'
  | 'heldSince'
  | 'createAt'
  | 'lastActionDate'
  | 'version'
  | 'printAt'
>;

/** Who creates or changes orders, when and through what. */
export type Actor = { employee: string | null; source: HistorySource; agent?: string | null; now: Date };

/** Takes the next `count` order numbers of the company; gives the first one. Numbers of a rolled-back transaction are given again. */
export const takeNumbers = async (db: Db, amount: number): Promise<number> => {
  const [counter] = await db
    .insert(counters)
    .values({ _id: newId(), name: 'order', value: amount })
    .onConflictDoUpdate({ target: [counters.companyId, counters.name], set: { value: sql`${counters.value} + ${amount}` } })
    .returning();
  return (counter?.value ?? amount) - amount + 1;
};

/**
 * Creates orders with their numbers, words and first history entries: 'Creado', and their status when it is another one.
 * @param by.first the first of the orders' numbers, when they were taken before
 * @param by.partner the logistics company that shares them
 * @returns the new `_id`s, in the order given
 */
export const createOrders = async (
  db: Db,
  list: NewOrder[],
  { employee, source, agent = null, now, first: taken, partner = null }: Actor & { first?: number; partner?: string | null },
): Promise<string[]> => {
  const [company] = await db.select({ transferid: companies.transferid }).from(companies);
  const first = taken ?? (await takeNumbers(db, list.length));
  const rows = list.map((order, i) => ({
    ...order,
    _id: newId(),
    internalID: `${company?.transferid}${String(first + i).padStart(8, '0')}`,
    heldSince: now,
    createAt: now,
    lastActionDate: now,
  }));
  await insertMany(db, orders, rows);
  await insertMany(
    db,
    orderSearch,
    rows.map((row) => ({
      _id: row._id,
      search: searchText(row as typeof orders.$inferSelect),
      received: (row.receivedFrom ?? null) !== null,
    })),
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
    agent,
    partner,
    createAt: now,
  });
  await insertMany(
    db,
    orderHistory,
    rows.flatMap((row) => (row.status === 1 ? [entry(row, 1)] : [entry(row, 1), entry(row, row.status)])),
  );
  return rows.map(({ _id }) => _id);
};

/** Tells in their histories that labels of orders were printed, and marks them. Nobody who edits one meanwhile is disturbed: no field changes. Deleted ones are left alone. */
export const markPrinted = async (db: Db, ids: readonly string[], { employee, source, agent = null, now }: Actor): Promise<void> => {
  const marked = await db
    .update(orders)
    .set({ printAt: now })
    .where(and(anyOf(orders._id, ids), ne(orders.status, 99)))
    .returning({ order: orders._id, deliveryDate: orders.deliveryDate, driverAssign: orders.driverAssign, warehouse: orders.warehouse });
  await insertMany(
    db,
    orderHistory,
    marked.map((row) => ({ _id: newId(), ...row, status: 40 as const, employee, source, agent, createAt: now })),
  );
};

const closed = statuses.map(({ id }) => id).filter(isClosed);

/** What keeps a warehouse from being deleted: the orders whose parcel lies in it. */
export const heldOrders = async (db: Db, warehouse: string): Promise<Use | undefined> => {
  const [held] = await db
    .select({ count: count() })
    .from(orders)
    .where(and(eq(orders.warehouse, warehouse), isHandled));
  if (!held?.count) return undefined;
  const isActive = (await db.$count(warehouses, and(eq(warehouses._id, warehouse), eq(warehouses.status, recordStatus.active)))) > 0;
  const what = held.count === 1 ? 'Guarda 1 orden. Pásela' : `Guarda ${formatCount(held.count)} órdenes. Páselas`;
  return {
    count: held.count,
    sentence: `${what} a otro depósito y vuelva a intentarlo${isActive ? ', o déjelo inactivo: no se ofrecerá más y su historia queda' : ''}.`,
  };
};

/** How a visit ends that was in vain. */
const failed: readonly StatusId[] = statuses.filter(({ family }) => family === 'attempt' || family === 'problem').map(({ id }) => id);

/** What drivers carry on the day of a moment, by driver: one look into the index of delivery days. */
export const driverLoads: DriverLoads = async (db, now) => {
  const day = today(now);
  const is = (ids: readonly StatusId[]) => inArray(orders.status, [...ids]);
  const found = await db
    .select({
      driver: orders.driverAssign,
      total: count(),
      delivered: sql<number>`count(*) filter (where ${is([8])})`.mapWith(Number),
      failed: sql<number>`count(*) filter (where ${is(failed)})`.mapWith(Number),
      left: sql<number>`count(*) filter (where not ${is([18, ...failed, ...closed])})`.mapWith(Number),
    })
    .from(orders)
    .where(
      and(
        isNotNull(orders.driverAssign),
        gte(orders.deliveryDate, startOfDay(day)),
        lt(orders.deliveryDate, endOfDay(day)),
        ne(orders.status, 99),
      ),
    )
    .groupBy(orders.driverAssign);
  return new Map(found.map(({ driver, ...load }) => [driver ?? '', load]));
};

/** What keeps a client from being deleted: its orders that are not closed. */
export const openOrders = (db: Db, client: string): Promise<Use | undefined> => openAmong(db, eq(orders.client, client));

/** What keeps a driver from being deleted: the orders they have that are not closed. */
export const carriedOrders = (db: Db, driver: string): Promise<Use | undefined> => openAmong(db, eq(orders.driverAssign, driver));

const openAmong = async (db: Db, theirs: SQL): Promise<Use | undefined> => {
  const open = await db.$count(orders, and(theirs, notInArray(orders.status, closed)));
  if (open === 0) return undefined;
  const what = open === 1 ? 'Tiene 1 orden abierta. Termínela' : `Tiene ${formatCount(open)} órdenes abiertas. Termínelas`;
  return { count: open, sentence: `${what} y vuelva a intentarlo, o déjelo inactivo: no se ofrecerá más y su historia queda.` };
};
