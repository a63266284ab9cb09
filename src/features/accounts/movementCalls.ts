import * as z from 'zod';
import { Amount } from '#shared/amount.ts';
import { endpoint, Id, Instant, Nothing, Ref } from '#shared/contract.ts';
import { checkDays, Day } from '#shared/day.ts';
import { paging } from '#shared/list/page.ts';
import { plainText } from '#shared/plainText.ts';
import { MAX_OBSERVATION, orRequired } from '#shared/text.ts';
import { accountKinds, manualActions, movementActions, movementOrigins, payMethods, RECEIPT } from './ledger/kinds.ts';
import { movementSorts } from './ledger/sorts.ts';
import { checkStatementDays } from './ledger/statementDays.ts';

/** Whose account it is. */
const AccountKind = z.enum(accountKinds);
/** Pesos, below 0 too. */
const Pesos = z.number();

/** An amount that changes hands: 1 peso at least (spec 3 §5). */
const MovedAmount = Amount.min(1, { error: 'Al menos $ 1', abort: true });

const MovementForm = z.object({
  /** Made by the form, so that sent twice it is stored once. */
  _id: Id,
  /** The day it counts on. */
  period: Day,
  /** A client's or an employee's `_id`. */
  toAccount: Ref,
  status: z.enum(manualActions, orRequired('Acción inexistente')),
  typeAction: z.enum(payMethods, orRequired('Método inexistente')).nullable().default(null),
  amount: MovedAmount,
  observation: plainText(MAX_OBSERVATION, { lines: true }).default(''),
  /** The settlement that it pays first; otherwise the client's open ones, oldest expiry first. */
  settlement: Ref.nullable().default(null),
});

const Account = z.object({ _id: Id, name: z.string(), last: z.string().nullable() });

/** Another movement, and the day it counts on. */
const Other = z.object({ _id: Id, period: Day });

/** A movement as lists have it (spec 3 §3). */
const Movement = z.object({
  _id: Id,
  period: Day,
  createAt: Instant,
  AccountType: AccountKind,
  toAccount: Account,
  typeMethod: z.enum(movementActions),
  typeFrom: z.enum(movementOrigins),
  typeAction: z.enum(payMethods).nullable(),
  observation: z.string().nullable(),
  amount: Pesos,
  /** By how much the balance grew. */
  change: Pesos,
  /** The settlement that posted it or that it pays. */
  settlement: z.object({ _id: Id, invoice: z.string() }).nullable(),
  /** Where the photo of its receipt is for an hour. */
  receipt: z.string().nullable(),
  /** The movement that it takes back, and the one that takes it back. */
  reverses: Other.nullable(),
  reversed: Other.nullable(),
});

/** A settlement, and how much of it. */
const Share = z.object({ _id: Id, invoice: z.string(), amount: Pesos });

const days = { startDay: Day, endDay: Day };

/** What somebody's account comes to. */
const Balance = Account.extend({
  /** Of a client what it owes, of an employee what the company owes them; below 0 it is the other way round. */
  amount: Pesos,
});

/** What taking back a movement comes to: the account's balance, and what is left to pay of the settlements that it had paid. */
const Reversal = z.object({ balance: Pesos, owed: z.array(Share) });

/** Calls about movements and balances. */
export const movementCalls = {
  movements: endpoint({
    method: 'POST',
    path: '/api/account/movement',
    summary: 'Los movimientos de un período, y cuánto entró y salió en todos',
    needs: 'account',
    input: z
      .object({
        ...days,
        toAccount: Ref.nullable().optional(),
        status: z.enum(movementActions, orRequired('Acción inexistente')).nullable().optional(),
        typeFrom: z.enum(movementOrigins, orRequired('Origen inexistente')).nullable().optional(),
        ...paging(movementSorts),
      })
      .superRefine(checkDays),
    output: z.object({
      data: z.array(Movement),
      total: z.int(),
      /** Of all that were found: money that came in, and that went out. */
      sums: z.object({ in: Pesos, out: Pesos }),
    }),
  }),
  addMovement: endpoint({
    method: 'POST',
    path: '/api/account/add',
    summary:
      'Agrega un movimiento, con la foto de su comprobante; con el mismo `_id`, una sola vez. Un cobro o una nota de crédito paga liquidaciones abiertas del cliente',
    needs: 'account',
    input: MovementForm,
    output: z.object({
      _id: Id,
      /** The account's, after it. */
      balance: Pesos,
      /** What it paid of which settlements. */
      paid: z.array(Share),
    }),
    files: { receipt: RECEIPT },
  }),
  readReversal: endpoint({
    method: 'POST',
    path: '/api/account/movement/reversal',
    summary: 'Qué pasaría al anular un movimiento: el saldo, y las liquidaciones que vuelven a deberse',
    needs: 'account',
    input: z.object({ movement: Ref }),
    output: Reversal,
  }),
  reverseMovement: endpoint({
    method: 'POST',
    path: '/api/account/movement/reverse',
    summary:
      'Anula un movimiento manual con su contramovimiento de hoy; con el mismo `_id`, una sola vez. Lo que había pagado de liquidaciones vuelve a deberse',
    needs: 'account',
    input: z.object({
      /** Of the counter-movement. */
      _id: Id,
      movement: Ref,
      observation: plainText(MAX_OBSERVATION, { lines: true }).min(1, 'Requerido'),
    }),
    output: Reversal.extend({ _id: Id }),
  }),
  accounts: endpoint({
    method: 'POST',
    path: '/api/account/search/form',
    summary: 'Clientes y empleados cuyo nombre tiene las palabras, con su saldo',
    needs: 'account',
    input: z.object({ search: plainText(200).default(''), ids: z.array(Id).max(100).optional() }),
    output: z.object({ data: z.array(Balance.extend({ AccountType: AccountKind })) }),
  }),
  clientBalances: endpoint({
    method: 'GET',
    path: '/api/account/client',
    summary: 'Lo que debe cada cliente',
    needs: 'account',
    input: Nothing,
    output: z.object({ data: z.array(Balance) }),
  }),
  employeeBalances: endpoint({
    method: 'GET',
    path: '/api/account/employee',
    summary: 'Lo que se le debe a cada empleado',
    needs: 'account',
    input: Nothing,
    output: z.object({ data: z.array(Balance.extend({ typeEmployee: z.string() })) }),
  }),
  statement: endpoint({
    method: 'POST',
    path: '/api/account/statement',
    summary: 'El resumen de una cuenta: saldo al comenzar, movimientos de cada día y saldo al terminar',
    needs: 'account',
    input: z.object({ toAccount: Ref, ...days }).superRefine(checkStatementDays),
    output: z.object({
      account: Balance.extend({ AccountType: AccountKind }),
      opening: Pesos,
      /** Oldest first, each with the balance that it left. */
      data: z.array(Movement.omit({ toAccount: true, AccountType: true }).extend({ balance: Pesos })),
      closing: Pesos,
    }),
  }),
};
