import { sql } from 'drizzle-orm';
import { fromCents, toCents } from '#shared/money.ts';
import type { Db } from '#server/db.ts';
import { orders } from '../../orders/server/tables.ts';
import { readSettings } from './settings.ts';
import { accountBalances, settlementLines } from './tables.ts';

/** The cards of the accounts (decisions §6): what clients owe, what employees are owed, and delivered orders that no settlement has. */
export const readStatus = async (db: Db) => {
  const owed = (kind: string) =>
    sql<string>`coalesce(sum(${accountBalances.balance}) filter (where ${accountBalances.kind} = ${kind} and ${accountBalances.balance} > 0), 0)`;
  const [found] = await db.select({ collect: owed('client'), pay: owed('employee') }).from(accountBalances);
  const [collect, pay] = [toCents(found?.collect ?? '0'), toCents(found?.pay ?? '0')];
  const taken = sql`select from ${settlementLines} where ${settlementLines.order} = ${orders._id} and ${settlementLines.living}`;
  const order = await db.$count(orders, sql`${orders.status} = 8 and not exists (${taken})`);
  return { total: fromCents(collect - pay), pay: fromCents(pay), collect: fromCents(collect), order, settings: await readSettings(db) };
};
