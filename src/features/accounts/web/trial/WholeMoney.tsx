import { formatCount, formatMoney, toCents } from '#shared/money.ts';
import type { MoneyTone } from '../Money.tsx';
import classes from './WholeMoney.module.css';

/** Props of {@link WholeMoney}. */
export type WholeMoneyProps = {
  /** Pesos. */
  amount: number;
  /** Whether it is what something changes by: what is more has its plus. */
  change?: boolean;
  tone?: MoneyTone | undefined;
};

/** An amount in whole pesos, as trials tell them; the exact one is its title. */
export const WholeMoney = ({ amount, change = false, tone }: WholeMoneyProps) => {
  const whole = Math.round(Math.abs(toCents(amount)) / 100);
  const sign = whole === 0 ? '' : amount < 0 ? '−' : change ? '+' : '';
  return (
    <span className={`${classes.money} tn`} data-tone={tone} title={formatMoney(amount).replace('-', '−')}>
      {sign}
      <span className={classes.less}>$ </span>
      {formatCount(whole)}
    </span>
  );
};

/** What the margin changes by: the one amount of a trial that is green or red. */
export const MarginChange = ({ amount, muted = false }: { amount: number; muted?: boolean }) => (
  <WholeMoney amount={amount} change tone={toCents(amount) < 0 ? 'danger' : toCents(amount) > 0 && !muted ? 'ok' : undefined} />
);
