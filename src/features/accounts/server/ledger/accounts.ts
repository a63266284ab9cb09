import { and, asc, eq, ne, or, type SQL, sql } from 'drizzle-orm';
import { fromCents, toCents } from '#shared/money.ts';
import { recordStatus, type RecordStatusId } from '#shared/record/recordStatus.ts';
import { fold, likePattern, words } from '#shared/text.ts';
import type { Db } from '#server/db.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { refuse } from '#server/refuse.ts';
import { clients } from '../../../clients/server/tables.ts';
import { employees, employeeTypes } from '../../../session/server/tables.ts';
import type { AccountKind } from '../../ledger/kinds.ts';
import { accountBalances } from '../tables.ts';

/** Whose account it is. */
export type Account = { _id: string; kind: AccountKind; name: string; last: string | null; status: RecordStatusId };

/**
 * Somebody's account, whatever became of them.
 * @param kept whether it is to stay as it is until the transaction ends: who deletes or deactivates it waits, and is waited for
 * @throws 404
 */
export const theAccount = async (db: Db, _id: string, kept = false): Promise<Account> => {
  const ofClient = db.select({ name: clients.name, status: clients.status }).from(clients).where(eq(clients._id, _id));
  const [client] = await (kept ? ofClient.for('share') : ofClient);
  if (client) return { _id, kind: 'client', last: null, ...client };
  const { name, last, status } = employees;
  const ofEmployee = db.select({ name, last, status }).from(employees).where(eq(employees._id, _id));
  const [employee] = await (kept ? ofEmployee.for('share') : ofEmployee);
  if (employee) return { _id, kind: 'employee', ...employee };
  throw refuse.notFound('La cuenta no existe');
};

/** That some are accounts, whatever became of them. @throws 404 */
const checkAccounts = async (db: Db, ids: readonly string[]): Promise<void> => {
  const known = (await db.$count(clients, anyOf(clients._id, ids))) + (await db.$count(employees, anyOf(employees._id, ids)));
  if (known < new Set(ids).size) throw refuse.notFound('La cuenta no existe');
};

/** What an account comes to, in cents. */
export const balanceOf = async (db: Db, _id: string): Promise<number> => {
  const [found] = await db.select({ balance: accountBalances.balance }).from(accountBalances).where(eq(accountBalances._id, _id));
  return toCents(found?.balance ?? '0');
};

/** Accounts of those who were not deleted, and of those who were and have something left. */
const isListed = (status: typeof clients.status | typeof employees.status): SQL | undefined =>
  or(ne(status, recordStatus.deleted), ne(accountBalances.balance, '0'));

const amount = sql<string>`coalesce(${accountBalances.balance}, 0)`.mapWith((balance: string) => fromCents(toCents(balance)));

/** What each client owes, by name. @param first what comes before the name */
export const clientBalances = (db: Db, where?: SQL, first: SQL[] = []) =>
  db
    .select({ _id: clients._id, name: clients.name, last: sql<null>`null`, amount })
    .from(clients)
    .leftJoin(accountBalances, eq(accountBalances._id, clients._id))
    .where(and(isListed(clients.status), where))
    .orderBy(...first, asc(clients.name), asc(clients._id));

/** What each employee is owed, by name. @param first what comes before the name */
export const employeeBalances = (db: Db, where?: SQL, first: SQL[] = []) =>
  db
    .select({ _id: employees._id, name: employees.name, last: employees.last, typeEmployee: employeeTypes.name, amount })
    .from(employees)
    .innerJoin(employeeTypes, eq(employeeTypes._id, employees.typeEmployee))
    .leftJoin(accountBalances, eq(accountBalances._id, employees._id))
    .where(and(isListed(employees.status), where))
    .orderBy(...first, asc(employees.name), asc(employees.last), asc(employees._id));

/** How many accounts a search tells. */
const FOUND = 20;

/** How well a name answers a search: 0 when it is it, 1 when it begins with it, otherwise 2. */
const rankOf = (name: string, search: string): number => {
  const [folded, sought] = [fold(name), words(search).join(' ')];
  return folded === sought ? 0 : folded.startsWith(sought) ? 1 : 2;
};

/**
 * Accounts whose name has all the words: those that begin with them first, clients before employees, and room for either beside many of the
 * other; or those named by `_id`.
 * @throws 404 for an `_id` that is no account's
 */
export const searchAccounts = async (db: Db, { search, ids }: { search: string; ids?: string[] | undefined }) => {
  const most = ids?.length ?? FOUND;
  if (ids) await checkAccounts(db, ids);
  const sought = words(search);
  const folded = (name: SQL) => sql`lower(immutable_unaccent(${name}))`;
  const having = (name: SQL) => and(...sought.map((word) => sql`${folded(name)} like ${likePattern(word)}`));
  // As `rankOf`.
  const first = (name: SQL) => [
    sql`case when ${folded(name)} = ${sought.join(' ')} then 0 when starts_with(${folded(name)}, ${sought.join(' ')}) then 1 else 2 end`,
  ];
  const [clientName, employeeName] = [sql`${clients.name}`, sql`${employees.name} || ' ' || ${employees.last}`];
  const ofClients = await clientBalances(db, ids ? anyOf(clients._id, ids) : having(clientName), first(clientName)).limit(most);
  const ofEmployees = await employeeBalances(db, ids ? anyOf(employees._id, ids) : having(employeeName), first(employeeName)).limit(most);
  const room = (own: readonly unknown[], other: readonly unknown[]) => Math.min(own.length, Math.max(most / 2, most - other.length));
  return [
    ...ofClients.slice(0, room(ofClients, ofEmployees)).map((account) => ({ ...account, AccountType: 'client' as const })),
    ...ofEmployees.slice(0, room(ofEmployees, ofClients)).map((account) => ({ ...account, AccountType: 'employee' as const })),
  ].toSorted(
    (a, b) => rankOf([a.name, a.last].filter(Boolean).join(' '), search) - rankOf([b.name, b.last].filter(Boolean).join(' '), search),
  );
};
