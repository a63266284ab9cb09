import { and, eq, sql } from 'drizzle-orm';
import type { Input } from '#shared/contract.ts';
import { fromCents, toCents } from '#shared/money.ts';
import type { Viewer } from '#shared/permissions.ts';
import { today } from '#shared/time.ts';
import type { Db } from '#server/db.ts';
import { refuse } from '#server/refuse.ts';
import { creditPayments, leftOf, type PaidBy, type Payment, takenBack, withPayments } from '../../ledger/payments.ts';
import type { movementCalls } from '../../movementCalls.ts';
import { movements, settlementPayments, settlements } from '../tables.ts';
import { balanceOf } from './accounts.ts';
import { applyCredit, pay, type Payer, type Standing, standingSettlements } from './pay.ts';
import { lockAccount, post } from './post.ts';

type Form = Input<typeof movementCalls.reverseMovement>;
type Reversed = typeof movements.$inferSelect;

/** The movement that takes another one back; undefined while none does. */
const reversalOf = async (db: Db, movement: string): Promise<Reversed | undefined> => {
  const [found] = await db.select().from(movements).where(eq(movements.reverses, movement));
  return found;
};

/** A movement, and its account locked until the transaction ends. @throws 404 */
const lockMovement = async (db: Db, _id: string): Promise<Reversed> => {
  const [found] = await db.select().from(movements).where(eq(movements._id, _id));
  if (!found) throw refuse.notFound('El movimiento no existe');
  await lockAccount(db, found.account);
  return found;
};

/** @throws 409 for a movement that is not taken back: not by hand, a reversal, or taken back already */
const checkReversible = async (db: Db, { _id, origin, reverses }: Reversed): Promise<void> => {
  if (origin === 'invoice') throw refuse.conflict('Lo asentó una liquidación: se deshace al editarla o eliminarla');
  if (origin === 'closure') throw refuse.conflict('Lo asentó una rendición: se deshace al reabrirla');
  if (reverses) throw refuse.conflict('Es una anulación, y no se anula: registre otro movimiento');
  if (await reversalOf(db, _id)) throw refuse.conflict('El movimiento ya está anulado');
};

/** What a client's settlements are paid by: a movement, if one is told, and none that stands. */
const paidBy = async (db: Db, list: readonly Standing[], client: string, movement: string | null): Promise<(Standing & PaidBy)[]> => {
  const { settlement, amount } = settlementPayments;
  const reversal = db
    .select({ one: sql`1` })
    .from(sql`${movements} r`)
    .where(sql`r.reverses = ${movements._id}`);
  const stands = sql`${movements._id} is not null and ${movements.reverses} is null and not exists ${reversal}`;
  const found = await db
    .select({
      settlement,
      own: sql<string>`coalesce(sum(${amount}) filter (where ${movements._id} = ${movement}), 0)`.mapWith(toCents),
      standing: sql<string>`coalesce(sum(${amount}) filter (where ${stands}), 0)`.mapWith(toCents),
    })
    .from(settlementPayments)
    .innerJoin(settlements, eq(settlements._id, settlement))
    .leftJoin(movements, eq(movements._id, settlementPayments.movement))
    .where(and(eq(settlements.client, client), sql`${settlements.state} <> 'cancelled'`))
    .groupBy(settlement);
  const by = new Map(found.map((each) => [each.settlement, each]));
  return list.map((each) => {
    const { own = 0, standing = 0 } = by.get(each._id) ?? {};
    return { ...each, own, credited: each.paid - standing };
  });
};

/** What of which settlements is open again without a movement. */
type Plan = { list: Standing[]; taken: Payment[] };

/** Asks for the movement to stand. @param balance the client's without the movement, in cents */
const planOf = async (db: Db, movement: Reversed, balance: number): Promise<Plan> => {
  if (movement.kind !== 'client') return { list: [], taken: [] };
  const list = await paidBy(db, await standingSettlements(db, movement.account), movement.account, movement._id);
  const money = -toCents(movement.change);
  return { list, taken: takenBack(list, money, balance) };
};

const told = (list: readonly Standing[], taken: readonly Payment[]) => {
  const ids = new Set(taken.map(({ settlement }) => settlement));
  return list
    .filter((each) => ids.has(each._id) && leftOf(each) !== 0)
    .map((each) => ({ _id: each._id, invoice: each.invoice, amount: fromCents(leftOf(each)) }));
};

/** What taking back a movement would come to. @throws 404; 409 as `reverseMovement` */
export const readReversal = async (db: Db, _id: string) => {
  const movement = await lockMovement(db, _id);
  await checkReversible(db, movement);
  const balance = (await balanceOf(db, movement.account)) - toCents(movement.change);
  const { list, taken } = await planOf(db, movement, balance);
  const after = withPayments(list, taken);
  return { balance: fromCents(balance), owed: told(withPayments(after, creditPayments(after, balance)), taken) };
};

/** What a reversal came to, by the rows that it wrote. */
const answerOf = async (db: Db, { _id, account }: { _id: string; account: string }) => {
  const { invoice, total, paid } = settlements;
  const found = await db
    .selectDistinct({ _id: settlements._id, expire: settlements.expire, invoice, total, paid })
    .from(settlementPayments)
    .innerJoin(settlements, eq(settlements._id, settlementPayments.settlement))
    .where(and(eq(settlementPayments.movement, _id), sql`${settlements.state} <> 'cancelled'`))
    .orderBy(settlements.expire, settlements._id);
  const list = found.map((each) => ({ ...each, total: toCents(each.total), paid: toCents(each.paid) }));
  const taken = list.map((each) => ({ settlement: each._id, amount: 0 }));
  return { _id, balance: fromCents(await balanceOf(db, account)), owed: told(list, taken) };
};

/**
 * Takes back a movement by hand, whatever became of its account and month: posts the same with its amount negated today, and frees what it
 * paid of settlements.
 * @throws 404; 409 for one of a settlement or a closure, a reversal, one that is taken back already, or an `_id` that something else has
 */
export const reverseMovement = async (db: Db, { _id, movement, observation }: Form, { viewer, now }: { viewer: Viewer; now: Date }) => {
  const was = await lockMovement(db, movement);
  const [made] = await db.select().from(movements).where(eq(movements._id, _id));
  if (made) {
    if (made.reverses !== movement) throw refuse.conflict('Ese movimiento ya existe, y es otro');
    return answerOf(db, made);
  }
  await checkReversible(db, was);
  const { kind, account, action, method, settlement } = was;
  const posting = { _id, kind, account, action, method, settlement, observation, reverses: movement, origin: 'manual' as const };
  await post(db, [{ ...posting, amount: -toCents(was.amount) }], { day: today(now), by: viewer._id, now });
  if (kind === 'client') {
    const { list, taken } = await planOf(db, was, await balanceOf(db, account));
    await pay(db, _id, list, taken, { employee: viewer._id, now });
    await applyCredit(db, account, { employee: viewer._id, now });
  }
  return answerOf(db, { _id, account });
};

/** How much a settlement is paid by the client's balance, and by others of its that stand against it; in cents, with the sign of its total. */
export const creditOf = async (db: Db, settlement: Standing, client: string): Promise<number> => {
  const [{ paid, credited } = { paid: 0, credited: 0 }] = await paidBy(db, [settlement], client, null);
  return Math.sign(credited) === Math.sign(paid) ? credited : 0;
};

/**
 * Leaves owed again what a settlement, which is cancelled by now, had paid of others by standing against them; what was in the client's
 * favour pays on. Asks for `lockAccount`.
 * @param credit of `creditOf`, before it was cancelled
 */
export const takeBackCredit = async (db: Db, client: string, credit: number, payer: Payer): Promise<void> => {
  if (credit === 0) return;
  const list = await paidBy(db, await standingSettlements(db, client), client, null);
  await pay(db, null, list, takenBack(list, -credit, await balanceOf(db, client)), payer);
};
