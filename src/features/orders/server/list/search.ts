import { and, asc, desc, eq, gte, inArray, isNull, like, lt, ne, or, sql, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import { isUnrestricted, type Viewer } from '#shared/permissions.ts';
import { fold, likePattern, words } from '#shared/text.ts';
import { endOfDay, startOfDay } from '#shared/time.ts';
import { type Conditions, whereOf } from '#server/query/conditions.ts';
import type { Db } from '#server/db.ts';
import { folded } from '#server/query/findOptions.ts';
import { selectPage } from '#server/query/selectPage.ts';
import { idAt } from '#server/ids.ts';
import { refuse } from '#server/refuse.ts';
import type { Page } from '#shared/list/page.ts';
import { clients } from '../../../clients/server/tables.ts';
import { inRegion } from '../../../places/server/operations.ts';
import { companies, employees } from '../../../session/server/tables.ts';
import type { OrderRow } from '../../orderRow.ts';
import { UNASSIGNED, masksWith, mlOrigins } from '../../choices.ts';
import type { OrderFilter, OrderSearch } from '../../filter.ts';
import { readScan, type Scan } from '../../qr.ts';
import { isShort, sortRefusal } from '../../sorts.ts';
import { heldWhere } from './held.ts';
import { newsWhere, underWay } from './news.ts';
import { isByName, pageByName, type NamedPage } from './byName.ts';
import { isItsRoute, isItsStop, routeStops, routes } from '../routeTables.ts';
import { orderLookup } from '../searchTables.ts';
import { orders } from '../tables.ts';
import { isItsClient, isItsDriver, ordersByIds } from './orderRows.ts';

const patternsOf = (text: string) => words(text).map((word) => likePattern(word));

/** Which of a company's orders a search is among, where it is not all of them. */
type Among = 'received' | 'sent';

/** Orders whose words hold every word of the text. */
const wordsWhere = (text: string, among?: Among): SQL | undefined => {
  const patterns = patternsOf(text);
  if (patterns.length === 0) return undefined;
  // Written as the index says it.
  const its = among && sql`${orderLookup[among]}`;
  const every = and(its, ...patterns.map((pattern) => like(orderLookup.search, pattern)));
  // array() keeps the planner from joining across the policy, which would cost it the trigram index (docs/decisions/005-tenancy.md).
  return sql`${orders._id} = any(array(select ${orderLookup._id} from ${orderLookup} where ${every}))`;
};

/** Orders in any of the warehouses; `UNASSIGNED` among them stands for none. */
const warehouseWhere = (some: readonly (string | typeof UNASSIGNED)[]): SQL | undefined => {
  const named = some.filter((one) => one !== UNASSIGNED);
  return or(
    named.length > 0 ? inArray(orders.warehouse, named) : undefined,
    named.length < some.length ? isNull(orders.warehouse) : undefined,
  );
};

/** Orders that scanned or typed texts name, by any of their numbers. */
export const numberWhere = (...scans: readonly Scan[]): SQL | undefined => {
  const numbers = [...new Set(scans.flatMap(({ candidates }) => candidates))];
  const sequences = scans.flatMap(({ sequence }) => sequence ?? []);
  const ids = numbers.filter((number) => z.uuid().safeParse(number).success);
  return or(
    inArray(orders.internalID, numbers),
    inArray(orders.externalID, numbers),
    inArray(orders.externalTracking, numbers),
    ...sequences.map((sequence) => eq(orders.internalID, sql`(select ${companies.transferid} from ${companies}) || ${sequence}`)),
    ids.length > 0 ? inArray(orders._id, ids) : undefined,
  );
};

/** Orders that a scanned or typed text names, or of which a number begins with it, whatever its case. */
export const numberBeginsWhere = (text: string): SQL => {
  const scan = readScan(text);
  const beginning = likePattern(text).slice(1);
  const begun = [orders.internalID, orders.externalID, orders.externalTracking].map((number) => sql`${number} ilike ${beginning}`);
  return or(scan && numberWhere(scan), ...begun) ?? sql`false`;
};

/**
 * Orders of which the text is a number, or whose words, or whose client's, hold every word of it.
 * @param among the words of others are not looked through; their numbers may be found all the same
 */
export const searchWhere = (text: string, among?: Among): SQL | undefined => {
  const scan = readScan(text);
  const patterns = patternsOf(text);
  const clientsOf = and(...patterns.map((pattern) => sql`${folded(clients.name)} like ${pattern}`));
  const none = sql`false`;
  return or(
    scan && sql`${orders._id} = any(array(select _id from ${orders} where ${numberWhere(scan)}))`,
    wordsWhere(text, among),
    patterns.length > 0 ? sql`${orders.client} = any(array(select ${clients._id} from ${clients} where ${clientsOf}))` : none,
  );
};

const conditions: Conditions<OrderFilter> = {
  notDate: () => isNull(orders.deliveryDate),
  startDay: (day, { notDate }) => (notDate ? undefined : gte(orders.deliveryDate, startOfDay(day))),
  endDay: (day, { notDate }) => (notDate ? undefined : lt(orders.deliveryDate, endOfDay(day))),
  // Ids are made in time order, and every index has them.
  createAt: ({ startDay, endDay }) => and(gte(orders._id, idAt(startOfDay(startDay))), lt(orders._id, idAt(endOfDay(endDay)))),
  status: (some) => inArray(orders.status, some),
  client: (_id) => eq(orders.client, _id),
  driverAssign: (_id) => (_id === UNASSIGNED ? isNull(orders.driverAssign) : eq(orders.driverAssign, _id)),
  warehouse: warehouseWhere,
  held: (age) => heldWhere(age, new Date()),
  typeOrder: (some) => inArray(orders.typeOrder, some),
  fromOrder: (some) => inArray(orders.fromOrder, some),
  fromOrderAccount: (account) => eq(orders.fromOrderAccount, account),
  typeBuilding: (type) => eq(orders.toTypeBuilding, type),
  flexML: () => and(eq(orders.typeOrder, 'Flex'), inArray(orders.fromOrder, [...mlOrigins])),
  open: () => underWay,
  news: (news) => newsWhere(news, new Date()),
  charge: () => eq(orders.chargeDestination, true),
  partial_match: () => or(eq(orders.fromPartialMatch, true), eq(orders.toPartialMatch, true)),
  validation_type: (some) => inArray(orders.validationMask, masksWith(some)),
  region: (_id) => inRegion({ lat: orders.toLat, lng: orders.toLng }, _id),
  import: (_id) => eq(orders.import, _id),
  toAddress: (text) => wordsWhere(text),
  search: (text) => searchWhere(text),
};

/**
 * What a filter means in SQL: one for list, office, map and export.
 * @param deleted whether orders that were deleted are found where their status is asked for; otherwise they never are
 */
export const orderWhere = (filter: OrderFilter, deleted = false): SQL | undefined =>
  and(deleted ? undefined : ne(orders.status, 99), whereOf(conditions, filter));

/** Whether a viewer's filter asks for deleted orders, which unrestricted users alone find. */
export const asksForDeleted = (filter: OrderFilter, viewer: Pick<Viewer, 'degree'>): boolean =>
  isUnrestricted(viewer) && (filter.status?.includes(99) ?? false);

/** A filter, and the order of its orders. */
type SortedFilter = OrderFilter & Pick<OrderSearch, 'sortField' | 'sortOrder'>;

const NEWEST = [sql`${orders.deliveryDate} desc nulls last`, desc(orders._id)];

/** The day of an order's route; nothing for who is no stop of it. */
const stopDay = sql`case when ${routeStops.sequence} is not null then ${routes.day} end`;

/**
 * Each order of the list ends in `_id`, so that pages never overlap; ids are made in time order, so they stand for `createAt`. Over a few
 * days the order is an expression that no index has: the planner would else walk the index of the order from its other end, over all the
 * company's orders, to find these few.
 */
const orderBy = (search: SortedFilter): SQL[] => {
  const way = search.sortOrder === 'asc' ? asc : desc;
  switch (search.sortField) {
    case 'deliveryDate':
      // The index of dates does not hold the import: it would be walked with a look at each order.
      if (search.import)
        return [
          sql`${orders.deliveryDate} + interval '0' ${search.sortOrder === 'asc' ? sql`asc nulls first` : sql`desc nulls last`}`,
          way(orders._id),
        ];
      return search.sortOrder === 'asc' ? [sql`${orders.deliveryDate} asc nulls first`, asc(orders._id)] : NEWEST;
    case 'createAt':
      return [way(isShort(search) ? sql`uuid_send(${orders._id})` : orders._id)];
    case 'internalID':
      return [way(isShort(search) ? sql`(${orders.internalID} || '')` : orders.internalID)];
    // Among those of one status, client or driver the newest delivery stands first, whichever way the list runs.
    case 'status':
      return [way(isShort(search) ? sql`(${orders.status} + 0)` : orders.status), ...NEWEST];
    case 'client':
      return [way(clients.name), way(clients._id), ...NEWEST];
    // What no index has in order is sorted over a few days (`sortRefusal`); as an expression, so that none is walked for its first column.
    case 'toAddress':
      return [way(sql`(${orders.toAddress} || '')`), way(orders.toAddressNumber), ...NEWEST];
    case 'postalCode':
      return [sql`${way(orders.toPostalCode)} nulls last`, ...NEWEST];
    case 'externalID':
    case 'externalTracking':
      return [sql`${way(sql`(${orders[search.sortField]} || '')`)} nulls last`, ...NEWEST];
    case 'typeOrder':
      return [way(orders.typeOrder), ...NEWEST];
    // Day by day; what is in no route comes last.
    case 'sequence':
      return [...[stopDay, routeStops.sequence].map((column) => sql`${way(column)} nulls last`), ...NEWEST];
    case 'driverAssign':
      return [...[employees.name, employees.last, employees._id].map((column) => sql`${way(column)} nulls last`), ...NEWEST];
  }
};

/** The ids of a filter's orders in the list's order: they alone come out of an index; rows, with clients and drivers, are read for a page. */
const selectIds = <More extends { total?: SQL<number | null> }>(db: Db, search: SortedFilter, more: More, deleted: boolean) => {
  const ids = db
    .select({ _id: orders._id, ...more })
    .from(orders)
    .$dynamic();
  if (search.sortField === 'client') void ids.innerJoin(clients, isItsClient);
  if (search.sortField === 'driverAssign') void ids.leftJoin(employees, isItsDriver);
  if (search.sortField === 'sequence') void ids.leftJoin(routes, isItsRoute).leftJoin(routeStops, isItsStop);
  return ids.where(orderWhere(search, deleted)).orderBy(...orderBy(search));
};

/**
 * The ids of all orders that match, at most `limit`, in the list's order.
 * @param deleted as in `orderWhere`
 * @throws 400 for an order that takes too long over so many days
 */
export const findOrderIds = async (db: Db, search: SortedFilter, limit: number, deleted = false, offset = 0): Promise<string[]> => {
  checkSort(search);
  return (await selectIds(db, search, {}, deleted).limit(limit).offset(offset)).map(({ _id }) => _id);
};

const checkSort = (search: SortedFilter) => {
  const refusal = sortRefusal(search.sortField, search);
  if (refusal) throw refuse.invalid(refusal, { sortField: refusal });
};

/** Finding words is nearly all of the work, so there page and total come from finding them once. */
const isWorded = ({ toAddress, search }: OrderSearch) => patternsOf(`${toAddress ?? ''} ${search ?? ''}`).length > 0;

const pageOfIds = (db: Db, search: OrderSearch, deleted: boolean, counted?: number): Promise<Page<{ _id: string }>> => {
  const total = isWorded(search) ? sql<number>`count(*) over ()`.mapWith(Number) : sql<null>`null`;
  return selectPage(
    selectIds(db, search, { total }, deleted),
    search,
    async ([first]) => first?.total ?? counted ?? (await db.$count(orders, orderWhere(search, deleted))),
  );
};

const pageOfNames = async (db: Db, search: OrderSearch & NamedPage, deleted: boolean) => {
  const where = orderWhere(search, deleted);
  const total = await db.$count(orders, where);
  return (await pageByName(db, where, search, total)) ?? pageOfIds(db, search, deleted, total);
};

/**
 * One page of the orders that match, and how many there are in all.
 * @param deleted whether deleted ones are found where their status is asked for
 * @throws 400 for an order that takes too long over so many days
 */
export const searchOrders = async (db: Db, search: OrderSearch, deleted = false): Promise<{ orders: OrderRow[]; total: number }> => {
  checkSort(search);
  const { data, total } = await (isByName(search) && !isWorded(search) ? pageOfNames(db, search, deleted) : pageOfIds(db, search, deleted));
  return {
    orders: await ordersByIds(
      db,
      data.map(({ _id }) => _id),
      deleted,
    ),
    total,
  };
};

type Worded = Pick<
  typeof orders.$inferSelect,
  'toAddress' | 'toAddressNumber' | 'toFloor' | 'toDoor' | 'toTown' | 'toPostalCode' | 'toName'
>;

/** The text an order is found by, folded; goes into `order_search` in the order's own transaction. */
export const searchText = (order: Worded) =>
  fold(
    [order.toAddress, order.toAddressNumber, order.toFloor, order.toDoor, order.toTown, order.toPostalCode, order.toName]
      .filter(Boolean)
      .join(' '),
  );
