import { and, eq, sql, sum } from 'drizzle-orm';
import type { Day } from '#shared/day.ts';
import { centsToDecimal, toCents } from '#shared/money.ts';
import type { Db } from '#server/db.ts';
import { newId } from '#server/ids.ts';
import { insertMany } from '#server/query/insertMany.ts';
import type { AccountKind, MovementAction, MovementOrigin, PayMethod } from '../../ledger/kinds.ts';
import { movements } from '../tables.ts';

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
};

/** When something is posted, and by whom: nobody where a batch does it. */
export type PostedBy = { day: Day; by: string | null; now: Date };

/** Adds to the ledger, in one statement, so that accounts are waited for in one order. */
export const post = async (db: Db, postings: readonly Posting[], { day, by, now }: PostedBy): Promise<void> => {
  const rows = postings.map(({ _id = newId(), kind, account, amount, method, observation, settlement, ...posting }) => ({
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
    by,
    createAt: now,
  }));
  await insertMany(db, movements, rows);
};

/** What a settlement is to have posted to an account by an action, in cents. */
export type Target = Pick<Posting, 'kind' | 'account' | 'action'> & { amount: number };

/**
 * Posts what is missing between what a settlement has posted so far and what it is to have: all of it when it is made, the difference when it
 * is edited, what takes it all back when it is cancelled.
 */
export const postSettlement = async (db: Db, settlement: string, targets: readonly Target[], by: PostedBy): Promise<void> => {
  const { kind, account, action, amount } = movements;
  const posted = await db
    .select({ kind, account, action, amount: sum(amount) })
    .from(movements)
    .where(and(eq(movements.settlement, settlement), eq(movements.origin, 'invoice')))
    .groupBy(kind, account, action);
  const keyOf = (of: Pick<Target, 'account' | 'action'>) => `${of.account} ${of.action}`;
  const missing = new Map(targets.map((target) => [keyOf(target), { ...target }]));
  for (const had of posted) {
    const target = missing.get(keyOf(had)) ?? { kind: had.kind, account: had.account, action: had.action, amount: 0 };
    missing.set(keyOf(had), { ...target, amount: target.amount - toCents(had.amount ?? '0') });
  }
  const postings = [...missing.values()].filter((target) => target.amount !== 0);
  await post(
    db,
    postings.map((target) => ({ ...target, origin: 'invoice' as const, settlement })),
    by,
  );
};

/** Waits for whoever else pays or settles for a client, until the transaction ends. */
export const lockClient = async (db: Db, client: string): Promise<void> => {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`ledger ${client}`}, 0))`);
};
