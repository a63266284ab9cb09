import { and, asc, count, eq, min, ne, sql, type SQL } from 'drizzle-orm';
import type { Viewer } from '#shared/permissions.ts';
import { endOfDay, startOfDay, dayOf, type Day } from '#shared/time.ts';
import type { Output } from '#shared/contract.ts';
import type { Db } from '#server/db.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { cashInHands } from '../../accounts/server/operations.ts';
import { expiredConnections } from '../../clients/server/operations.ts';
import { clients } from '../../clients/server/tables.ts';
import { endingPeople } from '../../employees/server/operations.ts';
import { endingVehicles } from '../../fleet/server/operations.ts';
import { personEnd as endOfPerson, vehicleEnd as endOfVehicle } from '../../fleet/ends.ts';
import { OrderFilter } from '../../orders/filter.ts';
import { orderWhere } from '../../orders/server/operations.ts';
import { orders } from '../../orders/server/tables.ts';
import { awaitedOrders, unappliedNews } from '../../transfers/server/operations.ts';
import { warehouses } from '../../warehouses/server/tables.ts';
import type { dashboard } from '../contract.ts';
import { isTold, type OrderTodo, todoFilter, type TodoKey, todoKeys } from '../todo.ts';

type Line = Output<typeof dashboard.todo>['lines'][number];
type Asking = { db: Db; now: Date; today: Day; only: SQL | undefined };

/** How many warehouses, or companies, a line names. */
const PLACES_TOLD = 2;

const whereOf = (key: OrderTodo, { today, only }: Asking) => and(orderWhere(OrderFilter.parse(todoFilter(key, today))), only);

/** The warehouses with most of a line's orders. */
const placesOf = async (asking: Asking, key: OrderTodo) => {
  const found = await asking.db
    .select({ warehouse: orders.warehouse, count: count() })
    .from(orders)
    .where(whereOf(key, asking))
    .groupBy(orders.warehouse);
  const most = found
    .flatMap(({ warehouse, count: many }) => (warehouse ? [{ warehouse, many }] : []))
    .toSorted((a, b) => b.many - a.many)
    .slice(0, PLACES_TOLD);
  const named = most.length
    ? await asking.db
        .select({ _id: warehouses._id, name: warehouses.name })
        .from(warehouses)
        .where(
          anyOf(
            warehouses._id,
            most.map(({ warehouse }) => warehouse),
          ),
        )
    : [];
  const names = new Map(named.map(({ _id, name }) => [_id, name]));
  return {
    total: found.reduce((total, one) => total + one.count, 0),
    places: most.map(({ warehouse, many }) => ({ name: names.get(warehouse) ?? '', count: many })),
  };
};

/** What ends first of some, and of whom. */
const firstOf = <Row>(rows: readonly Row[], end: (row: Row) => { day: Day; text: string } | undefined, name: (row: Row) => string) => {
  const ends = rows.flatMap((row) => {
    const first = end(row);
    return first ? [{ day: first.day, what: first.text.replace(/ \S+$/, ''), name: name(row) }] : [];
  });
  return ends.toSorted((a, b) => a.day.localeCompare(b.day))[0];
};

/** What other companies wrote of orders that did not change them: one line, which opens the longer of the two lists and tells of the other. */
const unappliedLine = async ({ db, now }: Asking, key: 'unappliedSent' | 'unappliedReceived'): Promise<Line | undefined> => {
  const [sent, received] = [await unappliedNews(db, 'sent', now), await unappliedNews(db, 'received', now)];
  const isSent = (sent?.orders ?? 0) >= (received?.orders ?? 0);
  const [news, other] = isSent ? [sent, received] : [received, sent];
  if (!news || isSent !== (key === 'unappliedSent')) return undefined;
  const companies = news.companies.slice(0, PLACES_TOLD).map(({ name, orders: many }) => ({ name, count: many }));
  return { key, count: news.orders, companies, delivered: news.delivered, others: other?.orders ?? 0 };
};

/** Each line, or nothing where there is nothing to do. */
const lines: Readonly<Record<TodoKey, (asking: Asking) => Promise<Line | undefined>>> = {
  doubt: async (asking) => {
    const total = await asking.db.$count(orders, whereOf('doubt', asking));
    return total ? { key: 'doubt', count: total } : undefined;
  },
  driverless: async (asking) => {
    const { total, places } = await placesOf(asking, 'driverless');
    return total ? { key: 'driverless', count: total, places } : undefined;
  },
  failed: async (asking) => {
    const [found] = await asking.db
      .select({ total: count(), third: sql<number>`count(*) filter (where ${orders.status} in (14, 16))`.mapWith(Number) })
      .from(orders)
      .where(whereOf('failed', asking));
    return found?.total ? { key: 'failed', count: found.total, third: found.third } : undefined;
  },
  quiet: async (asking) => {
    const total = await asking.db.$count(orders, whereOf('quiet', asking));
    if (!total) return undefined;
    const [first] = await asking.db
      .select({ at: orders.lastActionDate, client: clients.name })
      .from(orders)
      .innerJoin(clients, and(eq(clients.companyId, orders.companyId), eq(clients._id, orders.client)))
      .where(whereOf('quiet', asking))
      .orderBy(asc(orders.lastActionDate))
      .limit(1);
    return first && { key: 'quiet', count: total, oldest: { client: first.client, day: dayOf(first.at) } };
  },
  arrivals: async ({ db, now }) => {
    const awaited = await awaitedOrders(db);
    const total = awaited.reduce((sum, one) => sum + one.count, 0);
    if (!total) return undefined;
    const oldest = awaited.reduce((least, one) => (one.oldest < least ? one.oldest : least), now);
    const companies = awaited.slice(0, PLACES_TOLD).map(({ name, count: many }) => ({ name, count: many }));
    return { key: 'arrivals', count: total, companies, oldest: dayOf(oldest) };
  },
  unappliedSent: (asking) => unappliedLine(asking, 'unappliedSent'),
  unappliedReceived: (asking) => unappliedLine(asking, 'unappliedReceived'),
  charges: async ({ db }) => {
    const found = await cashInHands(db);
    if (!found) return undefined;
    const { count: total, amount, drivers, oldest } = found;
    return { key: 'charges', count: total, amount, drivers, oldest };
  },
  people: async ({ db, today }) => {
    const ending = await endingPeople(db, today);
    const first = firstOf(ending, endOfPerson, ({ name, last }) => `${name} ${last}`);
    return first && { key: 'people', count: ending.length, first };
  },
  vehicles: async ({ db, today }) => {
    const ending = await endingVehicles(db, today);
    const first = firstOf(ending, endOfVehicle, ({ plate }) => plate);
    return first && { key: 'vehicles', count: ending.length, first };
  },
  connections: async ({ db }) => {
    const expired = await expiredConnections(db);
    const [first] = expired;
    if (!first) return undefined;
    const { name, type, retry } = first;
    return { key: 'connections', count: new Set(expired.map(({ client }) => client)).size, first: { client: name, type, retry } };
  },
  held: async (asking) => {
    const { total, places } = await placesOf(asking, 'held');
    if (!total) return undefined;
    const [first] = await asking.db
      .select({ at: min(orders.heldSince) })
      .from(orders)
      .where(whereOf('held', asking));
    return { key: 'held', count: total, places, oldest: dayOf(first?.at ?? asking.now) };
  },
};

/** What waits for a viewer, the most urgent first. @param only of which orders, where not of all */
export const todoOf = async (db: Db, viewer: Viewer, now: Date, only: SQL | undefined): Promise<Line[]> => {
  const asking = { db, now, today: dayOf(now), only };
  const found: Line[] = [];
  for (const key of todoKeys) {
    const line = isTold(key, viewer) ? await lines[key](asking) : undefined;
    if (line) found.push(line);
  }
  return found;
};

/** Of the orders due today that were not cancelled: how many there are, and how many are delivered. */
export const dayProgress = async (db: Db, now: Date) => {
  const day = dayOf(now);
  const [found] = await db
    .select({ total: count(), delivered: sql<number>`count(*) filter (where ${orders.status} = 8)`.mapWith(Number) })
    .from(orders)
    .where(
      and(
        sql`${orders.deliveryDate} >= ${startOfDay(day).toISOString()}::timestamptz`,
        sql`${orders.deliveryDate} < ${endOfDay(day).toISOString()}::timestamptz`,
        ne(orders.status, 99),
        ne(orders.status, 22),
      ),
    );
  return found ?? { total: 0, delivered: 0 };
};
