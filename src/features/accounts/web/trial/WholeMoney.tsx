import { formatCount, formatMoney } from '#shared/money.ts';
import type { MoneyTone } from '../Money.tsx';
import classes from './WholeMoney.module.css';

/** Props of {@link WholeMoney}. */
export type WholeMoneyProps = {
  /** Whole pesos. */
  amount: number;
  /** What that was rounded from, in pesos. */
  exact: number;
  /** Whether it is what something changes by: what is more has its plus. */
  change?: boolean;
  tone?: MoneyTone | undefined;
};

/** An amount in whole pesos, as trials tell them; the exact one is its title. */
export const WholeMoney = ({ amount, exact, change = false, tone }: WholeMoneyProps) => {
  const sign = amount === 0 ? '' : amount < 0 ? '−' : change ? '+' : '';
  return (
    <span className={`${classes.money} tn`} data-tone={tone} title={formatMoney(exact).replace('-', '−')}>
      {sign}
      <span className={classes.less}>$ </span>
      {formatCount(Math.abs(amount))}
    </span>
  );
};

/** What the margin changes by: the one amount of a trial that is green or red. */
export const MarginChange = ({ amount, exact, muted = false }: { amount: number; exact: number; muted?: boolean }) => (
  <WholeMoney amount={amount} exact={exact} change tone={amount < 0 ? 'danger' : amount > 0 && !muted ? 'ok' : undefined} />
);
