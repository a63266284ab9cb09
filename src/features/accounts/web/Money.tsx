import { Money as Amount, type MoneyProps as AmountProps } from '../../fees/web/Money.tsx';
import type { AccountKind } from '../ledger/kinds.ts';
import { balanceWords, sideOf } from '../ledger/words.ts';
import classes from './Money.module.css';

/** What an amount tells besides itself: money that the company owes or that is missing, that is late or not handed in, that matches. */
export type MoneyTone = 'danger' | 'warn' | 'ok';

/** Props of {@link Money}. */
export type MoneyProps = AmountProps & {
  tone?: MoneyTone | undefined;
  /** Whether it is of something that was cancelled: it counts no more. */
  struck?: boolean;
};

/** An amount in pesos: '$' and cents recede, but where its tone says something. Never the tone alone: a word stands beside it. */
export const Money = ({ tone, struck = false, ...amount }: MoneyProps) => (
  <span className={classes.money} data-tone={tone} data-struck={struck || undefined}>
    <Amount {...amount} />
  </span>
);

/** What an account comes to, with the word that says who owes: 'Nos debe $ 100,00', 'Le debemos −$ 20,00', 'al día'. @param amount pesos, as the calls tell balances */
export const Balance = ({ kind, amount }: { kind: AccountKind; amount: number }) => {
  const side = sideOf(kind, amount);
  if (side === 'even') return <span className={classes.word}>{balanceWords.even}</span>;
  return (
    <span>
      <span className={classes.word}>{balanceWords[side]}</span> <SidedMoney kind={kind} amount={amount} />
    </span>
  );
};

/** A balance whose word stands elsewhere, as at the head of its column: what the company owes is red, with its minus. */
export const SidedMoney = ({ kind, amount }: { kind: AccountKind; amount: number }) =>
  sideOf(kind, amount) === 'owed' ? <Money amount={-Math.abs(amount)} tone="danger" /> : <Money amount={Math.abs(amount)} />;
