import { type Day, formatDay } from '#shared/time.ts';
import type { AccountKind, MovementAction, MovementOrigin } from './kinds.ts';

/** What people call an account's kind (spec 3 §9). */
export const accountKindNames: Readonly<Record<AccountKind, string>> = { client: 'Cliente', employee: 'Empleado' };

/** What people call what a movement does. */
export const movementActionNames: Readonly<Record<MovementAction, string>> = {
  cash: 'Cobro',
  pay: 'Pago',
  credit: 'Nota de crédito',
  invoice: 'Liquidación',
  collected: 'Cobro en destino',
};

/** What people call where a movement comes from. */
export const movementOriginNames: Readonly<Record<MovementOrigin, string>> = {
  manual: 'Manual',
  invoice: 'Liquidación',
  closure: 'Rendición',
};

/** What is said of a movement that takes another one back, or that another takes back; undefined of any other. */
export const reversalWords = ({ reverses, reversed }: { reverses: Other | null; reversed: Other | null }): string | undefined => {
  if (reverses) return `anula el del ${formatDay(reverses.period)}`;
  return reversed ? `anulado el ${formatDay(reversed.period)}` : undefined;
};
type Other = { readonly period: Day };

/** What people call a part that was paid of a settlement, or taken back of that. @param total the settlement's @param moved whether by a movement */
export const paymentWords = (amount: number, total: number, moved: boolean): string => {
  if (Math.sign(amount) !== Math.sign(total)) return moved ? 'Pago anulado' : 'Queda a favor en la cuenta';
  if (moved) return 'Pagado';
  return total > 0 ? 'Del saldo a favor' : 'Compensado con el saldo';
};

/** Who owes: the account the company, the company the account, or nobody anybody. */
export type BalanceSide = 'owes' | 'owed' | 'even';

/** What people say of who owes. */
export const balanceWords: Readonly<Record<BalanceSide, string>> = { owes: 'Nos debe', owed: 'Le debemos', even: 'al día' };

/** Who owes by a balance, which of a client is what it owes and of an employee what the company owes them (decisions §6). @param amount pesos, or cents */
export const sideOf = (kind: AccountKind, amount: number): BalanceSide => {
  if (amount === 0) return 'even';
  return (kind === 'client') === amount > 0 ? 'owes' : 'owed';
};
