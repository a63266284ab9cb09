import { and, asc, desc, eq, gte, lte, type SQL, sql } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import type { Day } from '#shared/day.ts';
import type { Input } from '#shared/contract.ts';
import { fromCents, toCents } from '#shared/money.ts';
import { offsetOf } from '#shared/list/page.ts';
import type { Db } from '#server/db.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { type Conditions, whereOf } from '#server/query/conditions.ts';
import { clients } from '../../../clients/server/tables.ts';
import { employees } from '../../../session/server/tables.ts';
import type { movementCalls } from '../../movementCalls.ts';
import { movements, settlements } from '../tables.ts';
import { balanceOf, theAccount } from './accounts.ts';

type Search = Input<typeof movementCalls.movements>;
type Filter = Pick<Search, 'startDay' | 'endDay' | 'toAccount' | 'status' | 'typeFrom'>;

const conditions: Conditions<Required<Filter>> = {
  startDay: (day) => gte(movements.day, day),
  endDay: (day) => lte(movements.day, day),
  toAccount: (_id) => eq(movements.account, _id),
  status: (action) => eq(movements.action, action),
  typeFrom: (origin) => eq(movements.origin, origin),
};

const pesos = (amount: string) => fromCents(toCents(amount));

/** The movement that another takes back, and the one that takes it back. */
const [back, taker] = [alias(movements, 'back'), alias(movements, 'taker')];

const shown = (db: Db) =>
  db
    .select({
      _id: movements._id,
      period: movements.day,
      createAt: movements.createAt,
      kind: movements.kind,
      account: movements.account,
      client: clients.name,
      name: employees.name,
      last: employees.last,
      typeMethod: movements.action,
      typeFrom: movements.origin,
      typeAction: movements.method,
      observation: movements.observation,
      amount: movements.amount,
      change: movements.change,
      settlement: movements.settlement,
      invoice: settlements.invoice,
      receipt: movements.receipt,
      reverses: { _id: back._id, period: back.day },
      reversed: { _id: taker._id, period: taker.day },
    })
    .from(movements)
    .leftJoin(clients, eq(clients._id, movements.client))
    .leftJoin(employees, eq(employees._id, movements.employee))
    .leftJoin(settlements, eq(settlements._id, movements.settlement))
    .leftJoin(back, eq(back._id, movements.reverses))
    .leftJoin(taker, eq(taker.reverses, movements._id));

type Shown = Awaited<ReturnType<typeof shown>>[number];

const told = ({ kind, account, client, name, last, amount, change, settlement, invoice, ...movement }: Shown) => ({
  ...movement,
  AccountType: kind,
  toAccount: { _id: account, name: client ?? name ?? '', last },
  amount: pesos(amount),
  change: pesos(change),
  settlement: settlement && invoice ? { _id: settlement, invoice } : null,
});

/** A movement as lists have it. */
export type ToldMovement = ReturnType<typeof told>;

/** Money that an action moves, in or out; what a settlement posts moves none. */
const moved = (action: 'cash' | 'pay') => sql<string>`coalesce(sum(${movements.amount}) filter (where ${movements.action} = ${action}), 0)`;

const sortings: Readonly<Record<Search['sortField'], readonly PgColumn[]>> = {
  period: [movements.day],
  AccountType: [movements.kind, movements.day],
  typeMethod: [movements.action, movements.day],
  typeFrom: [movements.origin, movements.day],
  amount: [movements.amount, movements.day],
};

const sorted = ({ sortField, sortOrder }: Pick<Search, 'sortField' | 'sortOrder'>): SQL[] => [
  ...sortings[sortField].map((column) => (sortOrder === 'desc' ? sql`${column} desc nulls last` : sql`${column} asc nulls first`)),
  sortOrder === 'desc' ? desc(movements._id) : asc(movements._id),
];

/** The `_id`s of the movements of a filter, in the order of a list. @param most how many are told */
export const movementIds = async (db: Db, { sortField, sortOrder, ...filter }: Omit<Search, 'page' | 'size'>, most: number) => {
  const found = await db
    .select({ _id: movements._id })
    .from(movements)
    .where(whereOf(conditions, filter as Required<Filter>))
    .orderBy(...sorted({ sortField, sortOrder }))
    .limit(most);
  return found.map(({ _id }) => _id);
};

/** Movements by their `_id`s, in that order, as lists have them. */
export const movementsByIds = async (db: Db, ids: readonly string[]): Promise<ToldMovement[]> => {
  const found = new Map((await shown(db).where(anyOf(movements._id, ids))).map((row) => [row._id, told(row)]));
  return ids.flatMap((_id) => found.get(_id) ?? []);
};

/** One page of the movements of a filter, how many there are, and what came in and went out in all of them. */
export const searchMovements = async (db: Db, { sortField, sortOrder, page, size, ...filter }: Search) => {
  const where = whereOf(conditions, filter as Required<Filter>);
  const rows = await shown(db)
    .where(where)
    .orderBy(...sorted({ sortField, sortOrder }))
    .limit(size)
    .offset(offsetOf({ page, size }));
  const [sums] = await db
    .select({ total: sql<number>`count(*)`.mapWith(Number), in: moved('cash'), out: moved('pay') })
    .from(movements)
    .where(where);
  return {
    data: rows.map(told),
    total: sums?.total ?? 0,
    sums: { in: pesos(sums?.in ?? '0'), out: pesos(sums?.out ?? '0') },
  };
};

/** An account between two days: what it was, each movement with what it left, and what it is; in pesos. @throws 404 */
export const readStatement = async (db: Db, { toAccount, startDay, endDay }: { toAccount: string; startDay: Day; endDay: Day }) => {
  const { kind, name, last } = await theAccount(db, toAccount);
  const [before] = await db
    .select({ change: sql<string>`coalesce(sum(${movements.change}), 0)` })
    .from(movements)
    .where(and(eq(movements.account, toAccount), sql`${movements.day} < ${startDay}::date`));
  const rows = await shown(db)
    .where(and(eq(movements.account, toAccount), gte(movements.day, startDay), lte(movements.day, endDay)))
    .orderBy(asc(movements.day), asc(movements._id));
  const opening = toCents(before?.change ?? '0');
  let balance = opening;
  const data = rows.map((row) => {
    const { toAccount: _, AccountType: __, ...movement } = told(row);
    balance += toCents(row.change);
    return { ...movement, balance: fromCents(balance) };
  });
  const account = { _id: toAccount, name, last, AccountType: kind, amount: fromCents(await balanceOf(db, toAccount)) };
  return { account, opening: fromCents(opening), data, closing: fromCents(balance) };
};
