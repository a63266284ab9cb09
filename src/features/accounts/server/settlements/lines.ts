import { and, asc, eq, gte, inArray, lt, ne, not, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { Day } from '#shared/day.ts';
import { fromCents, toCents } from '#shared/money.ts';
import { addressLine } from '#shared/place/addressLine.ts';
import { endOfDay, startOfDay } from '#shared/time.ts';
import type { Db } from '#server/db.ts';
import { anyOf } from '#server/query/anyOf.ts';
import type { PriceExplained } from '../../../fees/price/explain.ts';
import { type KeptPrice, pricedColumns, pricedOrders, priceEach, priceRead, type Tariffs } from '../../../fees/server/operations.ts';
import type { OrderType } from '../../../orders/choices.ts';
import { orders } from '../../../orders/server/tables.ts';
import type { StatusId } from '../../../orders/status.ts';
import { employees } from '../../../session/server/tables.ts';
import type { SettlementLine } from '../../settlementCalls.ts';
import { isCollected } from '../collected.ts';
import { settlementLines } from '../tables.ts';

/** What of an order a settlement goes by. */
export type SettledOrder = Omit<SettlementLine, 'invoice_name' | 'invoice_pay' | 'invoice_cash' | 'chargeAmount'> & {
  client: string;
  /** Cents that were collected at the door, by a driver or by the company that it was shared with; nothing of what was not delivered. */
  collected: number;
};

/** What of an order its line keeps as it was when it was settled, beside what it costs. */
export type Facts = Pick<SettledOrder, 'status' | 'typeOrder' | 'deliveryDate' | 'toAddress'>;

/** What an order costs, in cents, and why. */
export type Priced = {
  fee: string | null;
  zone: string | null;
  pay: number;
  cash: number;
  collected: number;
  driver: string | null;
  status: StatusId;
  explained: PriceExplained;
};

/** A line as it was frozen. */
export type Frozen = Omit<Priced, 'explained'> & Facts & Pick<SettledOrder, 'driverAssign'>;

/** What was collected of an order. */
const collectedOf = sql<string>`case when ${isCollected} then ${orders.chargeAmount} else 0 end`.mapWith(toCents);

/** Where an order goes, but for its town. */
const doorColumns = { address: orders.toAddress, addressNumber: orders.toAddressNumber, floor: orders.toFloor, door: orders.toDoor };

/** Orders by `_id`, in the order of their days. */
export const readOrders = async (db: Db, ids: readonly string[]): Promise<SettledOrder[]> => {
  const { _id, internalID, externalID, deliveryDate, typeOrder, status, client, chargeDestination } = orders;
  const found = await db
    .select({
      _id,
      internalID,
      externalID,
      deliveryDate,
      typeOrder,
      status,
      client,
      chargeDestination,
      collected: collectedOf,
      to: doorColumns,
      town: orders.toTown,
      driver: orders.driverAssign,
      name: employees.name,
      last: employees.last,
    })
    .from(orders)
    .leftJoin(employees, eq(employees._id, orders.driverAssign))
    .where(anyOf(_id, ids))
    .orderBy(asc(deliveryDate), asc(_id));
  return found.map(({ to, town, driver, name, last, ...order }) => ({
    ...order,
    toAddress: { address: addressLine(to), town },
    driverAssign: driver ? { _id: driver, name: `${name} ${last}` } : null,
  }));
};

/** What orders of a client a settlement looks for. */
export type Looked = { client: string; startDay: Day; endDay: Day; typeOrder: readonly OrderType[]; exclude: readonly StatusId[] };

/** Whether a settlement has an order, another than the one that is named. */
export const isSettled = (settlement: string | null = null): SQL =>
  sql`exists (select from ${settlementLines} where ${and(
    eq(settlementLines.order, orders._id),
    sql`${settlementLines.living}`,
    settlement ? sql`${settlementLines.settlement} <> ${settlement}` : undefined,
  )})`;

/** The client's orders of a period that no settlement has, or that one has. */
const unsettledOf = (asked: Looked, settlement: string | null): SQL | undefined =>
  and(
    eq(orders.client, asked.client),
    gte(orders.deliveryDate, startOfDay(asked.startDay)),
    lt(orders.deliveryDate, endOfDay(asked.endDay)),
    inArray(orders.typeOrder, [...asked.typeOrder]),
    notInArray(orders.status, [...asked.exclude, 99]),
    // What the client, a company that shared it, delivered itself.
    or(ne(orders.status, 8), orders.charges),
    not(isSettled(settlement)),
  );

/** Their `_id`s. @param most how many are told */
export const findUnsettled = async (db: Db, asked: Looked, settlement: string | null, most: number): Promise<string[]> => {
  const found = await db
    .select({ _id: orders._id })
    .from(orders)
    .where(unsettledOf(asked, settlement))
    .orderBy(asc(orders.deliveryDate), asc(orders._id))
    .limit(most);
  return found.map(({ _id }) => _id);
};

/**
 * Orders as they are, with all that a settlement asks of them; whoever changes one waits until the transaction ends. One statement locks and
 * reads, so that what is read is what is locked, in one order for all, so that nobody waits in a circle.
 */
const lockWhere = async (db: Db, where: SQL | undefined, most: number) => {
  const { internalID, status, driverAssign: driver } = orders;
  const found = await db
    .select({ priced: pricedColumns, internalID, status, collected: collectedOf, driver, to: doorColumns })
    .from(orders)
    .where(where)
    .orderBy(asc(orders._id))
    .limit(most)
    .for('share');
  return found.map(({ to, ...order }) => ({
    ...order,
    toAddress: { address: addressLine(to), town: order.priced.toTown },
  }));
};

/** An order that nobody changes until the transaction ends. */
export type LockedOrder = Awaited<ReturnType<typeof lockWhere>>[number];

/** Locks orders by `_id`. */
export const lockOrders = (db: Db, ids: readonly string[]): Promise<LockedOrder[]> => lockWhere(db, anyOf(orders._id, ids), ids.length);

/** Locks the orders that a settlement looks for and none has. @param most how many */
export const lockUnsettled = (db: Db, asked: Looked, most: number): Promise<LockedOrder[]> => lockWhere(db, unsettledOf(asked, null), most);

const pricedLine = (
  { pricing: { fee, zone, price }, explained }: KeptPrice,
  { status, collected: its, driver }: Pick<LockedOrder, 'status' | 'collected' | 'driver'>,
): Priced => ({
  status,
  driver,
  explained,
  collected: its,
  pay: price.pay,
  cash: price.cash,
  fee: fee?.name ?? null,
  zone: zone?.name ?? null,
});

/** What orders that are locked cost by the tariffs as they are now, by `_id`. */
export const priceLocked = async (db: Db, found: readonly LockedOrder[], known: Tariffs): Promise<ReadonlyMap<string, Priced>> => {
  const read = await pricedOrders(
    db,
    found.map(({ priced }) => priced),
  );
  const prices = await priceRead(db, read, known);
  return new Map(found.map((order) => [order.priced._id, pricedLine(prices.get(order.priced._id)!, order)]));
};

/** What orders cost by the tariffs as they are now, by `_id`. */
export const priceOrders = async (db: Db, found: readonly SettledOrder[], known?: Tariffs): Promise<ReadonlyMap<string, Priced>> => {
  const priced = await priceEach(
    db,
    found.map(({ _id }) => _id),
    known,
  );
  return new Map(
    found.flatMap(({ _id, driverAssign, ...order }) => {
      const its = priced.get(_id);
      return its ? [[_id, pricedLine(its, { ...order, driver: driverAssign?._id ?? null })]] : [];
    }),
  );
};

/** The lines of a settlement by the `_id` of their order, in the order of their days; of a cancelled one those that it had. */
export const readLines = async (db: Db, settlement: string): Promise<ReadonlyMap<string, Frozen>> => {
  const { order, fee, zone, pay, cash, collected, driver, status, typeOrder, deliveryDate, address, town, dropped } = settlementLines;
  const { name, last } = employees;
  const found = await db
    .select({ order, fee, zone, pay, cash, collected, driver, status, typeOrder, deliveryDate, address, town, name, last })
    .from(settlementLines)
    .leftJoin(employees, eq(employees._id, driver))
    .where(and(eq(settlementLines.settlement, settlement), not(dropped)))
    .orderBy(asc(deliveryDate), asc(order));
  return new Map(
    found.map(({ order: _id, address: line, town: where, name: first, last: family, ...frozen }) => [
      _id,
      {
        ...frozen,
        pay: toCents(frozen.pay),
        cash: toCents(frozen.cash),
        collected: toCents(frozen.collected),
        toAddress: { address: line, town: where },
        driverAssign: frozen.driver ? { _id: frozen.driver, name: `${first} ${family}` } : null,
      },
    ]),
  );
};

/** An order with what it costs, as answers have it. */
export const shownLine = ({
  _id,
  internalID,
  externalID,
  deliveryDate,
  typeOrder,
  toAddress,
  driverAssign,
  chargeDestination,
  status,
  zone,
  pay,
  cash,
  collected,
}: SettledOrder & Omit<Priced, 'explained'>): SettlementLine => ({
  _id,
  internalID,
  externalID,
  deliveryDate,
  typeOrder,
  toAddress,
  driverAssign,
  chargeDestination,
  status,
  invoice_name: zone,
  invoice_pay: fromCents(pay),
  invoice_cash: fromCents(cash),
  chargeAmount: fromCents(collected),
});
