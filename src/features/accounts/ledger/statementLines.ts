import { formatMoney } from '#shared/money.ts';
import type { Day } from '#shared/time.ts';
import type { AccountKind, MovementAction, MovementOrigin, PayMethod } from './kinds.ts';
import { movementActionNames, reversalWords } from './words.ts';

/** What of a movement its line in a statement says. */
type Told = {
  readonly typeMethod: MovementAction;
  readonly typeFrom: MovementOrigin;
  readonly typeAction: PayMethod | null;
  readonly amount: number;
  readonly reverses: { readonly period: Day } | null;
  readonly reversed: { readonly period: Day } | null;
};

/** What a line of a statement is for: 'Cobro · Transferencia', 'Liquidación, contramovimiento', 'Cobro, anulado el 24/11/26'. */
export const conceptOf = ({ typeMethod, typeAction, typeFrom, amount, ...others }: Told): string => {
  const note = amount < 0 && typeFrom !== 'manual' ? 'contramovimiento' : reversalWords(others);
  return [movementActionNames[typeMethod], typeAction && ` · ${typeAction}`, note && `, ${note}`].filter(Boolean).join('');
};

/** In which column a change stands, in pesos: what the account has to give is its Debe, what is in its favour its Haber. */
export const sidesOf = (kind: AccountKind, change: number): { debit: number | null; credit: number | null } => {
  const owing = owingOf(kind, change);
  return { debit: owing > 0 ? owing : null, credit: owing < 0 ? -owing : null };
};

/** What the account has to give by a balance, in pesos; below 0 it has that in its favour. */
export const owingOf = (kind: AccountKind, amount: number): number => (kind === 'client' || amount === 0 ? amount : -amount);

/** A balance as its account reads it: '$ 18.029,50 a pagar', '$ 2.100,00 a su favor', 'al día'. */
export const balanceText = (kind: AccountKind, amount: number): string => {
  const owing = owingOf(kind, amount);
  if (owing === 0) return 'al día';
  return `${formatMoney(Math.abs(owing))} ${owing > 0 ? 'a pagar' : 'a su favor'}`;
};
