import { formatMoney } from '#shared/money.ts';
import classes from './Money.module.css';

const MINUS = '−';

/** Props of {@link Money}. */
export type MoneyProps = {
  /** Pesos. */
  amount: number;
  /** Whether it is what something changes by: what is more has its plus. */
  change?: boolean;
};

/** An amount of which the pesos are what one reads: '$' and cents recede. */
export const Money = ({ amount, change = false }: MoneyProps) => {
  const [pesos = '', cents = ''] = formatMoney(Math.abs(amount)).replace('$ ', '').split(',');
  const sign = amount < 0 ? MINUS : change && amount > 0 ? '+' : '';
  return (
    <span className={`${classes.money} tn`}>
      {sign}
      <span className={classes.less}>$ </span>
      {pesos}
      <span className={classes.less}>,{cents}</span>
    </span>
  );
};
