import { fromCents } from '#shared/money.ts';
import { Money } from '../Money.tsx';
import type { sumsOf } from './cashValues.ts';
import classes from './Closure.module.css';
import { CashDifference } from './MethodsTable.tsx';

/** What a closure comes to, at the foot of a phone, where the table's own has no room. */
export const CashSums = ({ total, told }: { total: ReturnType<typeof sumsOf>['total']; told: boolean }) => (
  <div className={classes.sums}>
    <span>
      Esperado <Money amount={fromCents(total.expected)} />
    </span>
    <span>
      Entregado <Money amount={fromCents(total.handed)} />
    </span>
    <span>
      Diferencia <CashDifference cents={total.difference} told={told} />
    </span>
  </div>
);
