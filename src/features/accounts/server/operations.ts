import { and, count, countDistinct, eq, isNotNull, min, not, sql, sum } from 'drizzle-orm';
import { formatCount, formatMoney, fromCents, toCents } from '#shared/money.ts';
import { counted } from '#shared/noun.ts';
import { dayOf } from '#shared/time.ts';
import type { Db } from '#server/db.ts';
import { anyOf } from '#server/query/anyOf.ts';
import type { Use } from '#server/record/recordParts.ts';
import type { MoneyHold } from '../../orders/money/kept.ts';
import { ORDERS } from '../../orders/noun.ts';
import type { OrderMoney } from '../../orders/server/operations.ts';
import { orders } from '../../orders/server/tables.ts';
import { employees } from '../../session/server/tables.ts';
import { balanceWords, sideOf } from '../ledger/words.ts';
import { uncounted } from './closures/readCash.ts';
import { closureOrders, closures } from './closures/tables.ts';
import { creditLate, lockClientsOf } from './settlements/late.ts';
import { isSettled } from './settlements/lines.ts';
import { accountBalances, settlementLines, settlements, unsettledTallies } from './tables.ts';

/** Entregado. */
const DELIVERED = 8;

/** Which orders a settlement that stands or the closed cash of a driver's day holds. */
const moneyHolds: OrderMoney['holds'] = async (db, ids) => {
  const settled = await db
    .select({ order: settlementLines.order, _id: settlements._id, invoice: settlements.invoice, createAt: settlements.createAt })
    .from(settlementLines)
    .innerJoin(settlements, eq(settlements._id, settlementLines.settlement))
    .where(and(anyOf(settlementLines.order, ids), sql`${settlementLines.living}`));
  const { _id, day, driver } = closures;
  const closed = await db
    .select({ order: closureOrders.order, _id, day, driver, name: employees.name, last: employees.last })
    .from(closureOrders)
    .innerJoin(closures, eq(closures._id, closureOrders.closure))
    .innerJoin(employees, eq(employees._id, closures.driver))
    .where(and(anyOf(closureOrders.order, ids), sql`${closureOrders.living}`));
  const held = new Map<string, MoneyHold>(
    settled.map(({ order, createAt, ...settlement }) => [order, { settlement: { ...settlement, day: dayOf(createAt) }, closure: null }]),
  );
  for (const { order, driver: by, name, last, ...closure } of closed)
    held.set(order, {
      settlement: held.get(order)?.settlement ?? null,
      closure: { ...closure, driver: { _id: by, name: `${name} ${last}` } },
    });
  return held;
};

/** What is known here of the money of orders, and what becomes of it when they change. */
export const orderMoney: OrderMoney = { holds: moneyHolds, beforeDelivery: lockClientsOf, delivered: creditLate };

const AFTER = 'vuelva a intentarlo, o déjelo inactivo: no se ofrecerá más y su historia queda.';

/** What keeps a client from being deleted: orders that were delivered and that nobody has settled to it. */
export const unsettledOrders = async (db: Db, client: string): Promise<Use | undefined> => {
  const [found] = await db
    .select({ count: sum(unsettledTallies.orders).mapWith(Number) })
    .from(unsettledTallies)
    .where(eq(unsettledTallies.client, client));
  const many = found?.count ?? 0;
  if (many === 0) return undefined;
  const what =
    many === 1
      ? 'Tiene 1 orden entregada sin liquidar. Liquídela'
      : `Tiene ${formatCount(many)} órdenes entregadas sin liquidar. Liquídelas`;
  return { count: many, sentence: `${what} y ${AFTER}` };
};

/** What keeps a driver from being deleted: cash that they collected and did not hand in. */
export const openCash = async (db: Db, driver: string): Promise<Use | undefined> => {
  const [found] = await db
    .select({ count: count(), cents: sql<string>`coalesce(sum(${orders.chargeAmount}), 0)`.mapWith(toCents) })
    .from(orders)
    .where(and(eq(orders.driverAssign, driver), uncounted));
  if (!found?.count) return undefined;
  const of = counted(found.count, ORDERS);
  return { count: found.count, sentence: `No rindió ${formatMoney(fromCents(found.cents))} de ${of}. Ciérrele la rendición y ${AFTER}` };
};

/** Cash that drivers collected and did not hand in: of how many orders and drivers, and since when; undefined without any. */
export const cashInHands = async (db: Db) => {
  const [found] = await db
    .select({
      count: count(),
      cents: sql<string>`coalesce(sum(${orders.chargeAmount}), 0)`.mapWith(toCents),
      drivers: countDistinct(orders.driverAssign),
      oldest: min(orders.deliveryDate),
    })
    .from(orders)
    .where(and(uncounted, isNotNull(orders.deliveryDate)));
  return found?.oldest ? { ...found, oldest: dayOf(found.oldest), amount: fromCents(found.cents) } : undefined;
};

/** What keeps a driver from being deleted: orders that they delivered and whose pago no settlement has posted to them. */
export const unpaidDeliveries = async (db: Db, driver: string): Promise<Use | undefined> => {
  const many = await db.$count(orders, and(eq(orders.driverAssign, driver), eq(orders.status, DELIVERED), not(isSettled())));
  if (many === 0) return undefined;
  const what =
    many === 1 ? 'Entregó 1 orden que no se liquidó. Liquídela' : `Entregó ${formatCount(many)} órdenes que no se liquidaron. Liquídelas`;
  return { count: many, sentence: `${what} y ${AFTER}` };
};

/** What keeps a client or an employee from being deleted: money that one of both owes the other. */
export const owedBalance = async (db: Db, account: string): Promise<Use | undefined> => {
  const [found] = await db.select().from(accountBalances).where(eq(accountBalances._id, account));
  const cents = toCents(found?.balance ?? '0');
  if (!found || cents === 0) return undefined;
  const who = balanceWords[sideOf(found.kind, cents)].toLowerCase();
  return {
    count: 0,
    sentence: `Tiene saldo: ${formatMoney(fromCents(Math.abs(cents)))} (${who}). Sáldelo y ${AFTER}`,
  };
};
