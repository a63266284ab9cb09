import { EmptyState } from '#web/feedback/EmptyState.tsx';
import type { Month } from '../../trial/month.ts';
import { monthNamed } from '../../trial/months.ts';
import { changeOf, growthSaid, marginOf } from '../../trial/rows.ts';
import type { TrialTold } from '../../trialCalls.ts';
import classes from './Trial.module.css';
import { TrialChanges } from './TrialChanges.tsx';
import { TrialGroups } from './TrialGroups.tsx';
import { MarginChange, WholeMoney } from './WholeMoney.tsx';

type CardProps = { title: string; before: number; now: number; change: number; isMargin?: boolean };

const Card = ({ title, before, now, change, isMargin = false }: CardProps) => (
  <section className={classes.card} aria-label={title}>
    <h2>{title}</h2>
    <p className={classes.figure}>
      <WholeMoney amount={now} />
    </p>
    <p className={classes.was}>
      antes <WholeMoney amount={before} />
    </p>
    <p className={classes.change}>
      {isMargin ? <MarginChange amount={change} /> : <WholeMoney amount={change} change />}
      <span className="tn">{growthSaid(before, now)}</span>
    </p>
  </section>
);

const Cards = ({ total }: { total: TrialTold['total'] }) => {
  const change = changeOf(total);
  return (
    <div className={classes.cards}>
      <Card title="Cobro a clientes" before={total.before.cash} now={total.now.cash} change={change.cash} />
      <Card title="Pago a choferes" before={total.before.pay} now={total.now.pay} change={change.pay} />
      <Card title="Margen" before={marginOf(total.before)} now={marginOf(total.now)} change={change.margin} isMargin />
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
