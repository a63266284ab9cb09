import { and, asc, count, desc, eq, gte, lt, ne, sql } from 'drizzle-orm';
import type { Input } from '#shared/contract.ts';
import { fromCents, toCents } from '#shared/money.ts';
import { offsetOf } from '#shared/list/page.ts';
import { endOfDay, startOfDay } from '#shared/time.ts';
import { likePattern } from '#shared/text.ts';
import type { Db } from '#server/db.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { type Conditions, whereOf } from '#server/query/conditions.ts';
import { refuse } from '#server/refuse.ts';
import { clients } from '../../../clients/server/tables.ts';
import type { settlementCalls, SettlementRow } from '../../settlementCalls.ts';
import { isInvoiceNumber } from '../../settlements/invoiceNumber.ts';
import { settlementLines, settlementPayments, settlements } from '../tables.ts';
import { readLines, readOrders, shownLine } from './lines.ts';

type Search = Input<typeof settlementCalls.searchSettlements>;
type Filter = Pick<Search, 'startDay' | 'endDay' | 'invoice' | 'client' | 'status'>;

const conditions: Conditions<Required<Filter>> = {
  startDay: (day) => gte(settlements.createAt, startOfDay(day)),
  endDay: (day) => lt(settlements.createAt, endOfDay(day)),
  invoice: (text) => sql`${settlements.invoice} like ${likePattern(text.toUpperCase())}`,
  client: (_id) => eq(settlements.client, _id),
  status: (state) => eq(settlements.state, state),
};

/** What is left to pay; of a cancelled one nothing. */
const left = sql<string>`case when ${settlements.state} = 'cancelled' then 0 else ${settlements.total} - ${settlements.paid} end`;

const sorted: Readonly<Record<Search['sortField'], unknown>> = {
  createAt: settlements.createAt,
  invoice: settlements.invoice,
  client: clients.name,
  expire: settlements.expire,
  order: settlements.orders,
  total: settlements.total,
  left,
  status: settlements.state,
};

const pesos = (amount: string) => fromCents(toCents(amount));

const rows = (db: Db) =>
  db.select({ settlement: settlements, name: clients.name }).from(settlements).innerJoin(clients, eq(clients._id, settlements.client));

const shown = ({ settlement, name }: Awaited<ReturnType<typeof rows>>[number]): SettlementRow => {
  const { _id, invoice, createAt, fromPeriod, toPeriod, expire, typeOrder, lastAction, version, state } = settlement;
  const [total, paid] = [toCents(settlement.total), toCents(settlement.paid)];
  return {
    _id,
    invoice,
    createAt,
    fromPeriod,
    toPeriod,
    expire,
    typeOrder,
    lastAction,
    version,
    client: {
      _id: settlement.client,
      name,
    },
    order: settlement.orders,
    cash: pesos(settlement.cash),
    collected: settlement.nets ? pesos(settlement.collected) : 0,
    collectTotal: fromCents(total),
    left: fromCents(state === 'cancelled' ? 0 : total - paid),
    status: state,
  };
};

/** One page of the settlements of a filter (of a whole number, whenever it was made), how many there are, and the sums of those that stand. */
export const searchSettlements = async (db: Db, { sortField, sortOrder, page, size, ...filter }: Search) => {
  // Who knows the number need not know the day.
  const { startDay: _start, endDay: _end, ...always } = filter;
  const where = whereOf(conditions, (filter.invoice && isInvoiceNumber(filter.invoice) ? always : filter) as Required<Filter>);
  const found = await rows(db)
    .where(where)
    .orderBy(
      sortOrder === 'desc' ? sql`${sorted[sortField]} desc nulls last` : sql`${sorted[sortField]} asc nulls first`,
      desc(settlements._id),
    )
    .limit(size)
    .offset(offsetOf({ page, size }));
  const isStanding = ne(settlements.state, 'cancelled');
  const sumOf = (column: unknown) => sql<string>`coalesce(sum(${column}) filter (where ${isStanding}), 0)`;
  const [sums] = await db
    .select({
      total: count(),
      standing: sql<number>`count(*) filter (where ${isStanding})`.mapWith(Number),
      order: sumOf(settlements.orders).mapWith(Number),
      cash: sumOf(settlements.cash),
      collected: sumOf(sql`case when ${settlements.nets} then ${settlements.collected} else 0 end`),
      collectTotal: sumOf(settlements.total),
      left: sumOf(left),
    })
    .from(settlements)
    .where(where);
  const { total = 0, standing = 0, order = 0, cash = '0', collected = '0', collectTotal = '0', left: unpaid = '0' } = sums ?? {};
  return {
    data: found.map(shown),
    total,
    sums: {
      standing,
      order,
      cash: pesos(cash),
      collected: pesos(collected),
      collectTotal: pesos(collectTotal),
      left: pesos(unpaid),
    },
  };
};

/** Settlements by their `_id`s, in that order, as the list has them. */
export const settlementsByIds = async (db: Db, ids: readonly string[]): Promise<SettlementRow[]> => {
  const found = new Map((await rows(db).where(anyOf(settlements._id, ids))).map((row) => [row.settlement._id, shown(row)]));
  return ids.flatMap((_id) => found.get(_id) ?? []);
};

/** A settlement with its orders and what was paid of it; a cancelled one has the orders that it had. @throws 404 */
export const readSettlement = async (db: Db, _id: string) => {
  const [found] = await rows(db).where(eq(settlements._id, _id));
  if (!found) throw refuse.notFound('La liquidación no existe');
  const lines = await readLines(db, _id);
  const orders = new Map((await readOrders(db, [...lines.keys()])).map((order) => [order._id, order]));
  const payments = await db
    .select({ amount: settlementPayments.amount, createAt: settlementPayments.createAt, movement: settlementPayments.movement })
    .from(settlementPayments)
    .where(eq(settlementPayments.settlement, _id))
    .orderBy(asc(settlementPayments._id));
  return {
    ...shown(found),
    exclude: found.settlement.exclude,
    observation: found.settlement.observation,
    pay: pesos(found.settlement.pay),
    nets: found.settlement.nets,
    orders: [...lines].map(([order, line]) => shownLine({ ...orders.get(order)!, ...line })),
    payments: payments.map(({ amount, ...payment }) => ({ ...payment, amount: pesos(amount) })),
  };
};

/** Why an order was settled at its price, as it was frozen. @throws 404 when no settlement has it */
export const readSettledPrice = async (db: Db, order: string) => {
  const [found] = await db
    .select({ data: settlementLines.explained, _id: settlements._id, invoice: settlements.invoice })
    .from(settlementLines)
    .innerJoin(settlements, eq(settlements._id, settlementLines.settlement))
    .where(and(eq(settlementLines.order, order), sql`${settlementLines.living}`));
  if (!found) throw refuse.notFound('Ninguna liquidación tiene la orden');
  const { data, ...settlement } = found;
  return { data, settlement };
};
