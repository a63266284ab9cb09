import { asc, eq } from 'drizzle-orm';
import type { Input } from '#shared/contract.ts';
import { fromCents, toCents } from '#shared/money.ts';
import type { Viewer } from '#shared/permissions.ts';
import { recordStatus } from '#shared/record/recordStatus.ts';
import { today } from '#shared/time.ts';
import type { Db } from '#server/db.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { refuse } from '#server/refuse.ts';
import { leftOf, paymentsOf } from '../../ledger/payments.ts';
import type { movementCalls } from '../../movementCalls.ts';
import { settlementStateNames } from '../../settlements/states.ts';
import { checkOpen } from '../settings.ts';
import { movements, settlementPayments, settlements } from '../tables.ts';
import { type Account, balanceOf, theAccount } from './accounts.ts';
import { applyCredit, openSettlements, pay } from './pay.ts';
import { lockAccount, post } from './post.ts';

type Form = Input<typeof movementCalls.addMovement>;
type By = {
  viewer: Viewer;
  now: Date;
  /** Key of the photo of the receipt. */
  receipt?: string | null;
};

const answerOf = async (db: Db, _id: string, account: string) => {
  const paid = await db
    .select({ _id: settlements._id, invoice: settlements.invoice, amount: settlementPayments.amount })
    .from(settlementPayments)
    .innerJoin(settlements, eq(settlements._id, settlementPayments.settlement))
    .where(anyOf(settlementPayments.movement, [_id]))
    .orderBy(asc(settlements.expire), asc(settlements._id));
  return {
    _id,
    balance: fromCents(await balanceOf(db, account)),
    paid: paid.map(({ amount, ...each }) => ({ ...each, amount: fromCents(toCents(amount)) })),
  };
};

/**
 * The account to which a movement can be added, and stays so until the transaction ends; undefined when that is there already.
 * @throws as `addMovement`
 */
export const checkMovement = async (db: Db, form: Form, now: Date): Promise<Account | undefined> => {
  const { _id, period, toAccount } = form;
  const [made] = await db.select().from(movements).where(eq(movements._id, _id));
  if (made) {
    if (made.account !== toAccount) throw refuse.conflict('Ese movimiento ya existe, en otra cuenta');
    const isSame =
      made.reverses === null && made.action === form.status && made.day === period && toCents(made.amount) === toCents(form.amount);
    if (!isSame) throw refuse.conflict('Ese movimiento ya existe, con otra acción, fecha o monto');
    return undefined;
  }
  const account = await theAccount(db, toAccount, true);
  if (account.status === recordStatus.deleted)
    throw refuse.invalid('La cuenta se eliminó: no recibe movimientos', { toAccount: 'La cuenta se eliminó' });
  if (account.status !== recordStatus.active)
    throw refuse.invalid('La cuenta está inactiva: actívela para registrar movimientos', { toAccount: 'La cuenta está inactiva' });
  if (period > today(now)) throw refuse.invalid('Ese día todavía no llegó', { period: 'Todavía no es ese día' });
  await checkOpen(db, period, 'period');
  return account;
};

/**
 * Adds a movement by hand (spec 3 §5); what a client pays, or is credited, pays the settlement it names and then the open ones, oldest expiry
 * first; what is given to a client pays those by which the company owes.
 * @throws 400 for an inactive account, a day to come or a settlement of another; 404; 409 for a closed month or a settlement that is paid
 */
export const addMovement = async (db: Db, form: Form, by: By) => {
  const { _id, period, toAccount, status: action, typeAction: method, observation, settlement } = form;
  const { viewer, now, receipt = null } = by;
  await lockAccount(db, toAccount);
  const account = await checkMovement(db, form, now);
  if (!account) return answerOf(db, _id, toAccount);
  const amount = toCents(form.amount);
  const money = action === 'pay' ? -amount : amount;
  const open = account.kind === 'client' ? await openSettlements(db, toAccount) : [];
  if (settlement) {
    const named = open.find((each) => each._id === settlement);
    if (!named) throw await whyNot(db, settlement, toAccount);
    if (leftOf(named) * money <= 0)
      throw refuse.invalid(`${named.invoice} no se paga con esa acción`, {
        settlement: money > 0 ? 'Por esta liquidación debe la empresa: es un pago' : 'Esta liquidación se cobra',
      });
    open.sort((a, b) => Number(b._id === settlement) - Number(a._id === settlement));
  }
  const posting = { _id, kind: account.kind, account: toAccount, action, origin: 'manual' as const, method, amount };
  await post(db, [{ ...posting, observation: observation || null, settlement, receipt }], { day: period, by: viewer._id, now });
  const payer = { employee: viewer._id, now };
  await pay(db, _id, open, paymentsOf(open, money), payer);
  if (account.kind === 'client') await applyCredit(db, toAccount, payer);
  return answerOf(db, _id, toAccount);
};

/** Why a settlement cannot be paid for an account. */
const whyNot = async (db: Db, _id: string, client: string) => {
  const [found] = await db
    .select({ client: settlements.client, state: settlements.state })
    .from(settlements)
    .where(eq(settlements._id, _id));
  if (!found) return refuse.notFound('La liquidación no existe');
  if (found.client !== client) return refuse.invalid('La liquidación es de otra cuenta', { settlement: 'Es de otra cuenta' });
  return refuse.conflict(`La liquidación está ${settlementStateNames[found.state].toLowerCase()}`);
};
