import { and, asc, desc, eq, sql, sum } from 'drizzle-orm';
import { fromCents, toCents } from '#shared/money.ts';
import { type Day, today } from '#shared/time.ts';
import type { Db } from '#server/db.ts';
import { clients } from '../../../clients/server/tables.ts';
import { readSettings } from '../settings.ts';
import { accountBalances, settlements } from '../tables.ts';
import { readUnsettled } from './unsettled.ts';

/** Clients that owe, as many as are told; one less where there are more, for the line that sums those. */
const DUE = 5;

/** Literal, so that the planner knows the index of these by it. */
const isOpen = sql`${settlements.state} in ('pending', 'partial')`;

const { kind, balance } = accountBalances;

/** Balances by whose they are and who owes, in cents: how many and how much, with their sign. */
const readSides = async (db: Db) => {
  const side = sql<number>`sign(${balance})`.mapWith(Number);
  const found = await db
    .select({ kind, side, count: sql<number>`count(*)`.mapWith(Number), amount: sum(balance) })
    .from(accountBalances)
    .groupBy(kind, side);
  return (of: 'client' | 'employee', which: 1 | -1) => {
    const one = found.find((row) => row.kind === of && row.side === which);
    return { count: one?.count ?? 0, amount: toCents(one?.amount ?? '0') };
  };
};

/**
 * Clients that owe, those that were to pay first before the others, in cents. Late is what settlements ask for whose expiry has passed, as far
 * as it is owed still: what lies in the balance without having paid one is taken from it.
 */
const readDue = async (db: Db, day: Day) => {
  const { client, expire, total, paid } = settlements;
  const left = sql`(${total} - ${paid})`;
  const open = db
    .select({
      client,
      expire: sql<Day>`min(${expire})::text`.as('oldest'),
      late: sql<string>`coalesce(sum(${left}) filter (where ${expire} < ${day}::date), 0)`.as('late'),
    })
    .from(settlements)
    .where(and(isOpen, sql`${left} > 0`))
    .groupBy(client)
    .as('open');
  const found = await db
    .select({ _id: clients._id, name: clients.name, amount: balance, expire: open.expire, late: open.late })
    .from(accountBalances)
    .innerJoin(clients, eq(clients._id, accountBalances._id))
    .leftJoin(open, eq(open.client, clients._id))
    .where(and(eq(kind, 'client'), sql`${balance} > 0`))
    .orderBy(sql`${open.expire} asc nulls last`, desc(balance), asc(clients.name));
  return found.map(({ amount, late, ...row }) => ({
    ...row,
    amount: toCents(amount),
    late: Math.min(toCents(amount), toCents(late ?? '0')),
  }));
};

const inPesos = ({ count, amount }: { count: number; amount: number }) => ({ count, amount: fromCents(Math.abs(amount)) });

/** How the accounts stand (decisions §6): the cards, of whom they are, and what they leave out. */
export const readStatus = async (db: Db, now: Date) => {
  const of = await readSides(db);
  const [collect, pay] = [of('client', 1), of('employee', 1)];
  const due = await readDue(db, today(now));
  const sumOf = (key: 'amount' | 'late', rows = due) => rows.reduce((total, row) => total + row[key], 0);
  const unsettled = await readUnsettled(db);
  const told = due.length > DUE ? DUE - 1 : DUE;
  const rest = due.slice(told);
  return {
    at: now,
    total: fromCents(collect.amount - pay.amount),
    pay: fromCents(pay.amount),
    collect: fromCents(collect.amount),
    late: fromCents(sumOf('late')),
    employees: pay.count,
    order: unsettled.orders,
    clients: unsettled.clients,
    due: {
      data: due.slice(0, told).map((row) => ({ ...row, amount: fromCents(row.amount), late: fromCents(row.late) })),
      rest: { count: rest.length, amount: fromCents(sumOf('amount', rest)) },
    },
    apart: { clients: inPesos(of('client', -1)), employees: inPesos(of('employee', -1)) },
    settings: await readSettings(db),
  };
};
