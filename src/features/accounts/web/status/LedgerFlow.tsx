import { Button, SegmentedControl, Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type ChartRange, chartRanges } from '#shared/chart/periods.ts';
import { EmptyState } from '#web/feedback/EmptyState.tsx';
import { ErrorState } from '#web/feedback/ErrorState.tsx';
import { failureOf } from '#web/feedback/failure.ts';
import { wholePesos } from '../../status/amounts.ts';
import { spanWords } from '../../status/shown.ts';
import { accountsApi } from '../api.ts';
import { LedgerChart } from './LedgerChart.tsx';
import classes from './LedgerFlow.module.css';
import { flowNames, flows } from './flows.ts';
import card from './Status.module.css';

/** What stays when all is nothing; whatever came is somewhere above 0 or below. */
const isEmpty = (periods: readonly { cash: number; pay: number; invoice: number }[]) =>
  periods.every(({ cash, pay, invoice }) => cash === 0 && pay === 0 && invoice === 0);

/** Pesos of which one reads the number: '$' recedes. */
const Whole = ({ pesos }: { pesos: number }) => {
  const [sign = '', digits] = wholePesos(pesos).split(/(?<=\$ )/);
  return (
    <b className="tn">
      <span>{sign}</span>
      {digits}
    </b>
  );
};

/** Props of {@link LedgerFlow}. */
export type LedgerFlowProps = {
  /** Whether the screen has said already that it could not be loaded. */
  told: boolean;
  onNew: () => void;
};

/** 'Flujo de Ordenes': what came in and went out, and what was settled, by month or day of a range (spec 3 §2.3). */
export function LedgerFlow({ told, onNew }: LedgerFlowProps) {
  const [range, setRange] = useState<ChartRange>('1Y');
  const query = useQuery({ ...accountsApi.statusGraph.queryOptions({ range }), placeholderData: keepPreviousData });
  const { data, error } = query;
  const periods = data && [...data.graph, data.running];
  if (error && told && !data) return <div />;
  const span = data && spanWords(data.unit, periods?.length ?? 0);
  return (
    <section className={`${card.card} ${classes.flow}`} aria-labelledby="flujo" aria-busy={!data && !error}>
      <header className={card.head}>
        <h2 id="flujo">Flujo de Órdenes</h2>
        <SegmentedControl
          size="xs"
          aria-label="Período del gráfico"
          data={[...chartRanges]}
          value={range}
          onChange={(value) => setRange(chartRanges.find((one) => one === value) ?? '1Y')}
        />
      </header>
      {error && !told && (
        <ErrorState inline title="No se pudo cargar el flujo" failure={failureOf(error)} onRetry={() => void query.refetch()} />
      )}
      {(data || !error) && (
        <div className={classes.body} data-old={error ? true : undefined}>
          <div className={classes.top}>
            <dl className={classes.figures}>
              {flows.map((key) => (
                <div key={key}>
                  <dt>
                    {flowNames[key]}
                    {key === 'cash' && span && `, ${span}`}
                  </dt>
                  <dd>{data ? <Whole pesos={data.sums[key]} /> : <Skeleton height={20} width={120} my={4} />}</dd>
                </div>
              ))}
            </dl>
            <ul className={classes.legend} aria-label="Qué es cada forma">
              {flows.map((key) => (
                <li key={key} data-of={key}>
                  {flowNames[key]}
                </li>
              ))}
              <li data-of="running">{data?.unit === 'day' ? 'Día en curso' : 'Mes en curso'}</li>
            </ul>
          </div>
          <div className={classes.room}>
            {!data && <Skeleton height="100%" />}
            {data && periods && isEmpty(periods) && (
              <EmptyState
                title={range === 'ALL' ? 'Todavía no hay movimientos' : `Sin movimientos en ${span}`}
                text="Lo que entra, lo que sale y lo que se liquida aparece acá."
                actions={
                  <Button variant="default" onClick={onNew}>
                    Nuevo movimiento
                  </Button>
                }
              />
            )}
            {data && periods && !isEmpty(periods) && <LedgerChart graph={data} refreshing={query.isPlaceholderData} />}
          </div>
        </div>
      )}
    </section>
  );
}
