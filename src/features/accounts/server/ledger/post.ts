import { and, eq, sql, sum } from 'drizzle-orm';
import type { Day } from '#shared/day.ts';
import { centsToDecimal, formatMoney, toCents } from '#shared/money.ts';
import type { Db } from '#server/db.ts';
import { newId } from '#server/ids.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { insertMany } from '#server/query/insertMany.ts';
import { refuse } from '#server/refuse.ts';
import { type ByMethod, sumOf } from '../../closures/closures.ts';
import { type AccountKind, type MovementAction, type MovementOrigin, type PayMethod, payMethods } from '../../ledger/kinds.ts';
import { accountBalances, movements } from '../tables.ts';

/** What is added to the ledger. */
export type Posting = {
  _id?: string;
  kind: AccountKind;
  /** The client's or the employee's `_id`. */
  account: string;
  action: MovementAction;
  origin: MovementOrigin;
  method?: PayMethod | null;
  /** Cents. */
  amount: number;
  observation?: string | null;
  settlement?: string | null;
  closure?: string | null;
  /** The movement that it takes back. */
  reverses?: string | null;
  /** Key of the photo of its receipt. */
  receipt?: string | null;
};

/** When something is posted, and by whom. */
export type PostedBy = { day: Day; by: string | null; now: Date };

/** The most that an account comes to, in pesos, either way. */
const MAX_BALANCE = 999_999_999_999;

/** @throws 400 when one of some accounts comes to more than an account holds */
const checkBalances = async (db: Db, accounts: readonly string[]): Promise<void> => {
  const beyond = sql`abs(${accountBalances.balance}) > ${MAX_BALANCE}`;
  if ((await db.$count(accountBalances, and(anyOf(accountBalances._id, [...new Set(accounts)]), beyond))) === 0) return;
  const message = `El saldo de la cuenta pasaría de ${formatMoney(MAX_BALANCE)}`;
  throw refuse.invalid(message, { amount: message });
};

/** Adds to the ledger, in one statement, so that accounts are waited for in one order. @throws 400 for a balance that is too large */
export const post = async (db: Db, postings: readonly Posting[], { day, by, now }: PostedBy): Promise<void> => {
  const rows = postings.map(
    ({ _id = newId(), kind, account, amount, method, observation, settlement, closure, reverses, receipt, ...posting }) => ({
      _id,
      ...posting,
      day,
      kind,
      client: kind === 'client' ? account : null,
      employee: kind === 'employee' ? account : null,
      amount: centsToDecimal(amount),
      method: method ?? null,
      observation: observation ?? null,
      settlement: settlement ?? null,
      closure: closure ?? null,
      reverses: reverses ?? null,
      receipt: receipt ?? null,
      by,
      createAt: now,
    }),
  );
  await insertMany(db, movements, rows);
  await checkBalances(
    db,
    postings.map(({ account }) => account),
  );
};

/** What is to be posted to an account by an action, in cents. */
export type Target = Pick<Posting, 'kind' | 'account' | 'action' | 'method'> & { amount: number };

/** What posts: a settlement or a closure, by its `_id`. */
type Source = { settlement: string } | { closure: string };

/**
 * Posts what is missing between what a source has posted so far and what it is to have: all of it when it is made, the difference when it is
 * edited, what takes it all back when it is cancelled.
 */
const postDifference = async (db: Db, source: Source, targets: readonly Target[], by: PostedBy): Promise<void> => {
  const { kind, account, action, method, amount } = movements;
  const origin = 'settlement' in source ? ('invoice' as const) : ('closure' as const);
  const its = 'settlement' in source ? eq(movements.settlement, source.settlement) : eq(movements.closure, source.closure);
  const posted = await db
    .select({ kind, account, action, method, amount: sum(amount) })
    .from(movements)
    .where(and(its, eq(movements.origin, origin)))
    .groupBy(kind, account, action, method);
  const keyOf = (of: Pick<Target, 'account' | 'action' | 'method'>) => `${of.account} ${of.action} ${of.method ?? ''}`;
  const missing = new Map(targets.map((target) => [keyOf(target), { ...target }]));
  for (const { amount: had, ...posting } of posted) {
    const target = missing.get(keyOf(posting)) ?? { ...posting, amount: 0 };
    missing.set(keyOf(posting), { ...target, amount: target.amount - toCents(had ?? '0') });
  }
  const postings = [...missing.values()].filter((target) => target.amount !== 0);
  await post(
    db,
    postings.map((target) => ({ ...target, ...source, origin })),
    by,
  );
};

/** Makes a settlement's movements come to some amounts. */
export const postSettlement = (db: Db, settlement: string, targets: readonly Target[], by: PostedBy): Promise<void> =>
  postDifference(db, { settlement }, targets, by);

/** Makes a closure's movements come to what a driver collected and, by method, handed in; in cents. */
export const postClosure = (
  db: Db,
  closure: string,
  driver: string,
  { expected, handed }: { expected: ByMethod; handed: ByMethod },
  by: PostedBy,
): Promise<void> => {
  const of = { kind: 'employee' as const, account: driver };
  const collected = { ...of, action: 'collected' as const, method: null, amount: sumOf(expected) };
  const handedIn = payMethods.map((method) => ({ ...of, action: 'cash' as const, method, amount: handed[method] ?? 0 }));
  return postDifference(db, { closure }, [collected, ...handedIn], by);
};

/** Makes whoever else moves some accounts by hand, settles to them or closes their cash wait until the transaction ends; in one order for all. */
export const lockAccounts = async (db: Db, accounts: readonly string[]): Promise<void> => {
  const keys = JSON.stringify([...new Set(accounts)].toSorted().map((account) => `ledger ${account}`));
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(key, 0)) from jsonb_array_elements_text(${keys}::jsonb) key`);
};

/** That of one account. */
export const lockAccount = (db: Db, account: string): Promise<void> => lockAccounts(db, [account]);
