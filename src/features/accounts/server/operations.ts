import { and, eq, sql } from 'drizzle-orm';
import { formatMoney, fromCents, toCents } from '#shared/money.ts';
import { dayOf } from '#shared/time.ts';
import type { Db } from '#server/db.ts';
import { anyOf } from '#server/query/anyOf.ts';
import type { Use } from '#server/record/recordParts.ts';
import type { MoneyHold } from '../../orders/money/kept.ts';
import type { OrderMoney } from '../../orders/server/operations.ts';
import { employees } from '../../session/server/tables.ts';
import { balanceWords, sideOf } from '../ledger/words.ts';
import { closureOrders, closures } from './closures/tables.ts';
import { creditLate, lockClientsOf } from './settlements/late.ts';
import { accountBalances, settlementLines, settlements } from './tables.ts';

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

/** What keeps a client or an employee from being deleted: money that one of both owes the other. */
export const owedBalance = async (db: Db, account: string): Promise<Use | undefined> => {
  const [found] = await db.select().from(accountBalances).where(eq(accountBalances._id, account));
  const cents = toCents(found?.balance ?? '0');
  if (!found || cents === 0) return undefined;
  const who = balanceWords[sideOf(found.kind, cents)].toLowerCase();
  return {
    count: 0,
    sentence: `Tiene saldo: ${formatMoney(fromCents(Math.abs(cents)))} (${who}). Sáldelo y vuelva a intentarlo, o déjelo inactivo: no se ofrecerá más y su historia queda.`,
  };
};
