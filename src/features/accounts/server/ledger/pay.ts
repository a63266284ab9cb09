import { and, asc, eq, ne, type SQL, sql } from 'drizzle-orm';
import { centsToDecimal, formatMoney, fromCents, toCents } from '#shared/money.ts';
import type { Db } from '#server/db.ts';
import { newId } from '#server/ids.ts';
import { insertMany } from '#server/query/insertMany.ts';
import { writeAudit } from '#server/record/audit.ts';
import { creditPayments, type Payment, withPayments } from '../../ledger/payments.ts';
import { settlementStateNames, stateOf } from '../../settlements/states.ts';
import { settlementPayments, settlements } from '../tables.ts';
import { balanceOf } from './accounts.ts';

/** A settlement that money pays, in cents. */
export type Standing = { _id: string; invoice: string; total: number; paid: number };

/** Who pays, or settles, and when; nobody where a settlement changes by itself. */
export type Payer = { employee: string | null; now: Date };

/** Where a settlement's history says that a change of it comes from. */
export const sourceOf = (employee: string | null) => (employee === null ? ('system' as const) : ('back-office' as const));

/** The settlements of a client that stand, oldest expiry first, locked until the transaction ends. @param where which of them; default all */
export const standingSettlements = async (db: Db, client: string, where?: SQL): Promise<Standing[]> => {
  const { _id, invoice, total, paid } = settlements;
  const found = await db
    .select({ _id, invoice, total, paid })
    .from(settlements)
    .where(and(eq(settlements.client, client), ne(settlements.state, 'cancelled'), where))
    .orderBy(asc(settlements.expire), asc(_id))
    .for('no key update');
  return found.map((each) => ({ ...each, total: toCents(each.total), paid: toCents(each.paid) }));
};

/** Those of which something is left. */
export const openSettlements = (db: Db, client: string): Promise<Standing[]> =>
  standingSettlements(db, client, sql`${settlements.state} in ('pending', 'partial')`);

/**
 * Notes what was paid of settlements, or taken back of that, and how they stand by it.
 * @param movement by which it was; null by the client's balance
 */
export const pay = async (
  db: Db,
  movement: string | null,
  list: readonly Standing[],
  payments: readonly Payment[],
  { employee, now }: Payer,
): Promise<void> => {
  if (payments.length === 0) return;
  await insertMany(
    db,
    settlementPayments,
    payments.map(({ settlement, amount }) => ({ _id: newId(), settlement, movement, amount: centsToDecimal(amount), createAt: now })),
  );
  const after = new Map(withPayments(list, payments).map((settlement) => [settlement._id, settlement]));
  for (const was of list) {
    const { paid } = after.get(was._id)!;
    if (paid === was.paid) continue;
    const state = stateOf({ total: was.total, paid });
    await db
      .update(settlements)
      .set({ paid: centsToDecimal(paid), state, lastAction: now })
      .where(eq(settlements._id, was._id));
    const changes = {
      paid: { from: formatMoney(fromCents(was.paid)), to: formatMoney(fromCents(paid)) },
      status: { from: settlementStateNames[stateOf(was)], to: settlementStateNames[state] },
    };
    const note = { kind: 'settlements', record: was._id, name: was.invoice, employee, source: sourceOf(employee) };
    await writeAudit(db, { ...note, action: 'edit', changes, createAt: now });
  }
};

/**
 * Pays a client's open settlements by what is free in its balance, after whatever was posted to it. Asks for `lockAccount`. Un-pays nothing.
 */
export const applyCredit = async (db: Db, client: string, payer: Payer): Promise<void> => {
  const open = await openSettlements(db, client);
  if (open.length > 0) await pay(db, null, open, creditPayments(open, await balanceOf(db, client)), payer);
};
