import { and, asc, eq, gte, lt, sql } from 'drizzle-orm';
import type { Input } from '#shared/contract.ts';
import type { Day } from '#shared/day.ts';
import { addressLine } from '#shared/place/addressLine.ts';
import { fromCents, toCents } from '#shared/money.ts';
import { endOfDay, startOfDay } from '#shared/time.ts';
import type { Db } from '#server/db.ts';
import { refuse } from '#server/refuse.ts';
import { clients } from '../../../clients/server/tables.ts';
import { orders } from '../../../orders/server/tables.ts';
import { employees } from '../../../session/server/tables.ts';
import type { CashRow, closureCalls } from '../../closureCalls.ts';
import { type ByMethod, expectedOf, sumOf } from '../../closures/closures.ts';
import { type PayMethod, payMethods } from '../../ledger/kinds.ts';
import { isWithDriver } from '../collected.ts';
import { balanceOf } from '../ledger/accounts.ts';
import { closureOrders, closures } from './tables.ts';

export type Closure = typeof closures.$inferSelect;

/** What was collected at a door, in cents. */
type Collected = { _id: string; driver: string; internalID: string; toAddress: string; client: string; amount: number };

/** Orders whose cash no closed closure has. */
export const uncounted = sql`${isWithDriver}
  and not exists (select from ${closureOrders} where ${closureOrders.order} = ${orders._id} and ${closureOrders.living})`;

const ofDay = (day: Day) => and(gte(orders.deliveryDate, startOfDay(day)), lt(orders.deliveryDate, endOfDay(day)));

const collectedColumns = {
  _id: orders._id,
  driver: sql<string>`${orders.driverAssign}`,
  internalID: orders.internalID,
  address: orders.toAddress,
  addressNumber: orders.toAddressNumber,
  floor: orders.toFloor,
  door: orders.toDoor,
  client: clients.name,
  amount: sql<string>`${orders.chargeAmount}`.mapWith(toCents),
};

type Placed = Parameters<typeof addressLine>[0];

/** An order with its address in a line. */
const placed = <Order extends Placed>({ address, addressNumber, floor, door, ...order }: Order) => ({
  ...order,
  toAddress: addressLine({ address, addressNumber, floor, door }),
});

/** What of a driver's day is open. @param locked whether the orders are to stay as they are until the transaction ends */
export const openOrders = async (db: Db, driver: string, day: Day, locked = false): Promise<Collected[]> => {
  const found = db
    .select(collectedColumns)
    .from(orders)
    .innerJoin(clients, eq(clients._id, orders.client))
    .where(and(uncounted, ofDay(day), eq(orders.driverAssign, driver)))
    .orderBy(asc(orders._id));
  return (await (locked ? found.for('share', { of: orders }) : found)).map(placed);
};

/** What a closed closure holds, and what it would of the orders as they are now. */
export const heldOrders = async (db: Db, { _id, driver }: Pick<Closure, '_id' | 'driver'>) => {
  const found = await db
    .select({
      ...collectedColumns,
      now: collectedColumns.amount,
      still: sql<boolean>`${isWithDriver} and ${orders.driverAssign} = ${driver}`,
      amount: sql<string>`${closureOrders.amount}`.mapWith(toCents),
      method: closureOrders.method,
    })
    .from(closureOrders)
    .innerJoin(orders, eq(orders._id, closureOrders.order))
    .innerJoin(clients, eq(clients._id, orders.client))
    .where(and(eq(closureOrders.closure, _id), sql`${closureOrders.living}`))
    .orderBy(asc(orders._id));
  return found.map(({ now, still, ...order }) => ({ ...placed(order), now: still ? now : 0 }));
};

export const withMethods = (list: readonly Collected[], methods: Readonly<Record<string, PayMethod>>) =>
  list.map((order) => ({ ...order, now: order.amount, method: methods[order._id] ?? ('Efectivo' as const) }));

const inPesos = (amounts: ByMethod) =>
  Object.fromEntries(payMethods.map((method) => [method, fromCents(amounts[method] ?? 0)])) as Record<PayMethod, number>;

const nameOf = ({ name, last }: { name: string; last: string }) => `${name} ${last}`;

/** What each driver collected on a day and handed in of it: what is open first, by name, and then each closed closure. */
export const readCashDay = async (db: Db, day: Day): Promise<CashRow[]> => {
  const driven = await db
    .select({
      driver: sql<string>`${orders.driverAssign}`,
      name: employees.name,
      last: employees.last,
      stops: sql<number>`count(*)`.mapWith(Number),
      orders: sql<number>`count(*) filter (where ${uncounted})`.mapWith(Number),
      expected: sql<string>`coalesce(sum(${orders.chargeAmount}) filter (where ${uncounted}), 0)`.mapWith(toCents),
    })
    .from(orders)
    .innerJoin(employees, eq(employees._id, orders.driverAssign))
    .where(and(eq(orders.status, 8), ofDay(day)))
    .groupBy(orders.driverAssign, employees.name, employees.last)
    .orderBy(asc(employees.name), asc(employees.last));
  const saved = await db
    .select({
      closure: closures,
      name: employees.name,
      last: employees.last,
      orders:
        sql<number>`(select count(*) from ${closureOrders} where ${closureOrders.closure} = ${closures._id} and ${closureOrders.living})`.mapWith(
          Number,
        ),
    })
    .from(closures)
    .innerJoin(employees, eq(employees._id, closures.driver))
    .where(eq(closures.day, day))
    .orderBy(asc(employees.name), asc(employees.last), asc(closures._id));
  const closed = saved.filter(({ closure }) => closure.state === 'closed');
  const begun = saved.filter(({ closure }) => closure.state === 'open');
  const open = new Map(begun.map(({ closure }) => [closure.driver, closure._id]));
  // What was counted is told, though its orders are somebody else's by now.
  const left = begun.filter(({ closure }) => !driven.some(({ driver }) => driver === closure.driver));
  const stopsOf = new Map(driven.map(({ driver, stops }) => [driver, stops]));
  const isClosed = new Set(closed.map(({ closure }) => closure.driver));
  return [
    ...[...driven, ...left.map(({ closure: { driver }, ...who }) => ({ ...who, driver, stops: 0, orders: 0, expected: 0 }))]
      .filter(({ driver, orders: many }) => many > 0 || open.has(driver) || !isClosed.has(driver))
      .map(({ driver, expected, ...row }) => ({
        driver: { _id: driver, name: nameOf(row) },
        day,
        _id: open.get(driver) ?? null,
        status: 'open' as const,
        stops: row.stops,
        orders: row.orders,
        expected: fromCents(expected),
        handed: null,
        difference: null,
      })),
    ...closed.map(({ closure, orders: many, ...who }) => {
      const [expected, handed] = [sumOf(closure.expected), sumOf(closure.handed)];
      return {
        driver: { _id: closure.driver, name: nameOf(who) },
        day,
        _id: closure._id,
        status: 'closed' as const,
        stops: stopsOf.get(closure.driver) ?? many,
        orders: many,
        expected: fromCents(expected),
        handed: fromCents(handed),
        difference: fromCents(handed - expected),
      };
    }),
  ];
};

/** Days of which what is open is told by driver. */
const OPEN_DAYS = 60;

/** What drivers collected and did not hand in: how much, and by driver that of the oldest days, oldest first. */
export const readOpenCash = async (db: Db) => {
  const day = sql<Day>`(${orders.deliveryDate} at time zone 'UTC' - interval '3 hours')::date::text`;
  const isOpen = and(uncounted, sql`${orders.deliveryDate} is not null`);
  const days = await db
    .select({
      day,
      closures: sql<number>`count(distinct ${orders.driverAssign})`.mapWith(Number),
      expected: sql<string>`sum(${orders.chargeAmount})`.mapWith(toCents),
    })
    .from(orders)
    .where(isOpen)
    .groupBy(day)
    .orderBy(asc(day));
  const last = days.slice(0, OPEN_DAYS).at(-1);
  if (!last) return { data: [], total: 0, days: 0, closures: 0 };
  const found = await db
    .select({
      driver: sql<string>`${orders.driverAssign}`,
      name: employees.name,
      last: employees.last,
      day,
      orders: sql<number>`count(*)`.mapWith(Number),
      expected: sql<string>`sum(${orders.chargeAmount})`.mapWith(toCents),
    })
    .from(orders)
    .innerJoin(employees, eq(employees._id, orders.driverAssign))
    .where(and(isOpen, lt(orders.deliveryDate, endOfDay(last.day))))
    .groupBy(orders.driverAssign, employees.name, employees.last, day)
    .orderBy(asc(day), asc(employees.name), asc(employees.last));
  const data = found.map(({ driver, expected, ...row }) => ({
    driver: { _id: driver, name: nameOf(row) },
    day: row.day,
    orders: row.orders,
    expected: fromCents(expected),
  }));
  const sum = (of: 'expected' | 'closures') => days.reduce((all, each) => all + each[of], 0);
  return { data, total: fromCents(sum('expected')), days: days.length, closures: sum('closures') };
};

export const findOpen = async (db: Db, driver: string, day: Day): Promise<Closure | undefined> => {
  const [found] = await db
    .select()
    .from(closures)
    .where(and(eq(closures.driver, driver), eq(closures.day, day), eq(closures.state, 'open')));
  return found;
};

export const theDriver = async (db: Db, _id: string) => {
  const [found] = await db.select({ name: employees.name, last: employees.last }).from(employees).where(eq(employees._id, _id));
  if (!found) throw refuse.notFound('El chofer no existe');
  return { _id, name: nameOf(found) };
};

/** One closure, or what is open of a driver's day. @throws 404 */
export const readCash = async (db: Db, { driver, day, _id }: Input<typeof closureCalls.readCash>) => {
  const who = await theDriver(db, driver);
  const [named] = _id
    ? await db
        .select()
        .from(closures)
        .where(and(eq(closures._id, _id), eq(closures.driver, driver)))
    : [];
  if (_id && !named) throw refuse.notFound('La rendición no existe');
  const closure = named ?? (await findOpen(db, driver, day));
  const isClosed = closure?.state === 'closed';
  const list = isClosed ? await heldOrders(db, closure) : withMethods(await openOrders(db, driver, day), closure?.methods ?? {});
  const expected = isClosed ? closure.expected : expectedOf(list);
  const [by] = closure?.by
    ? await db.select({ name: employees.name, last: employees.last }).from(employees).where(eq(employees._id, closure.by))
    : [];
  const { coins = 0, ...notes } = closure?.notes ?? {};
  const handed = closure?.handed ?? {};
  return {
    driver: who,
    day: closure?.day ?? day,
    _id: closure?._id ?? null,
    status: closure?.state ?? ('open' as const),
    stops: await db.$count(orders, and(eq(orders.status, 8), ofDay(closure?.day ?? day), eq(orders.driverAssign, driver))),
    orders: list.length,
    expected: fromCents(sumOf(expected)),
    handed: isClosed ? fromCents(sumOf(handed)) : null,
    difference: isClosed ? fromCents(sumOf(handed) - sumOf(expected)) : null,
    version: closure?.version ?? 0,
    balance: fromCents(await balanceOf(db, driver)),
    handedIn: inPesos(handed),
    expectedIn: inPesos(expected),
    notes,
    coins: fromCents(coins),
    reason: closure?.reason ?? null,
    observation: closure?.observation ?? null,
    closedAt: closure?.closedAt ?? null,
    closedBy: isClosed && by ? nameOf(by) : null,
    list: list.map((order) => ({
      ...order,
      amount: fromCents(order.amount),
      now: order.now === order.amount ? null : fromCents(order.now),
    })),
  };
};
