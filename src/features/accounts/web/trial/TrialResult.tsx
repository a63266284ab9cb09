import { EmptyState } from '#web/feedback/EmptyState.tsx';
import type { Month } from '../../trial/month.ts';
import { monthNamed } from '../../trial/months.ts';
import { changeOf, growthSaid, marginOf, type SumsTold } from '../../trial/rows.ts';
import { wholeOf } from '../../trial/whole.ts';
import type { TrialTold } from '../../trialCalls.ts';
import classes from './Trial.module.css';
import { TrialChanges } from './TrialChanges.tsx';
import { TrialGroups } from './TrialGroups.tsx';
import { MarginChange, WholeMoney } from './WholeMoney.tsx';

/** What was, what would be and what that changes by; pesos. */
type Figures = { before: number; now: number; change: number };

const Card = ({ title, exact, whole, isMargin = false }: { title: string; exact: Figures; whole: Figures; isMargin?: boolean }) => (
  <section className={classes.card} aria-label={title}>
    <h2>{title}</h2>
    <p className={classes.figure}>
      <WholeMoney amount={whole.now} exact={exact.now} />
    </p>
    <p className={classes.was}>
      antes <WholeMoney amount={whole.before} exact={exact.before} />
    </p>
    <p className={classes.change}>
      {isMargin ? (
        <MarginChange amount={whole.change} exact={exact.change} />
      ) : (
        <WholeMoney amount={whole.change} exact={exact.change} change />
      )}
      <span className="tn">{growthSaid(exact.before, exact.now)}</span>
    </p>
  </section>
);

const figuresOf = (sums: SumsTold): Record<'cash' | 'pay' | 'margin', Figures> => {
  const { before, now } = sums;
  const change = changeOf(sums);
  return {
    cash: { before: before.cash, now: now.cash, change: change.cash },
    pay: { before: before.pay, now: now.pay, change: change.pay },
    margin: { before: marginOf(before), now: marginOf(now), change: change.margin },
  };
};

const titles = { cash: 'Cobro a clientes', pay: 'Pago a choferes', margin: 'Margen' } as const;

const Cards = ({ total }: { total: TrialTold['total'] }) => {
  const [exact, whole] = [figuresOf(total), figuresOf(wholeOf(total))];
  return (
    <div className={classes.cards}>
      {(['cash', 'pay', 'margin'] as const).map((key) => (
        <Card key={key} title={titles[key]} exact={exact[key]} whole={whole[key]} isMargin={key === 'margin'} />
      ))}
    </div>
  );
};

/** Props of {@link TrialResult}. */
export type TrialResultProps = {
  /** `_id` of the trial. */
  trial: string;
  month: Month;
  outcome: TrialTold;
  /** Told when the trial is no more: another took its place. */
  onLost: () => void;
};

/** What a tried tariff would have come to: totals, by client, zone and driver, and the orders that change most. */
export default function TrialResult({ trial, month, outcome, onLost }: TrialResultProps) {
  if (outcome.total.orders === 0)
    return (
      <EmptyState
        title={`En ${monthNamed(month)} no se entregó ninguna orden`}
        text="Elija otro mes: se prueba con las órdenes en Entregado, por su fecha de entrega."
      />
    );
  return (
    <>
      <Cards total={outcome.total} />
      <div className={classes.columns}>
        <TrialGroups month={month} outcome={outcome} />
        <TrialChanges key={trial} trial={trial} total={outcome.total} onLost={onLost} />
      </div>
    </>
  );
}
