import { Tabs } from '@mantine/core';
import { useState } from 'react';
import { formatCount } from '#shared/money.ts';
import type { Month } from '../../trial/month.ts';
import { monthNamed } from '../../trial/months.ts';
import { barOf, changeOf, growthSaid, shownGroups, type SumsTold } from '../../trial/rows.ts';
import { type TrialGrouping, trialGroups } from '../../trial/sums.ts';
import { wholeOf, wholeSums } from '../../trial/whole.ts';
import type { TrialTold } from '../../trialCalls.ts';
import classes from './Trial.module.css';
import tables from './TrialTables.module.css';
import { MarginChange, WholeMoney } from './WholeMoney.tsx';

const words: Record<TrialGrouping, { tab: string; head: string; none: string; rest: (count: number) => string }> = {
  client: { tab: 'Por cliente', head: 'Cliente', none: 'Sin cliente', rest: (count) => `Otros ${formatCount(count)} clientes` },
  zone: { tab: 'Por zona', head: 'Zona', none: 'Sin zona', rest: (count) => `Otras ${formatCount(count)} zonas` },
  driver: { tab: 'Por chofer', head: 'Chofer', none: 'Sin chofer', rest: (count) => `Otros ${formatCount(count)} choferes` },
};

const Bar = ({ amount, all }: { amount: number; all: readonly number[] }) => {
  const { left, width, zero } = barOf(amount, all);
  return (
    <span className={tables.axis} aria-hidden>
      <span className={tables.zero} style={{ left: `${zero}%` }} />
      {width > 0 && (
        <span className={tables.mark} data-down={amount < 0 || undefined} style={{ left: `${left}%`, width: `max(2px, ${width}%)` }} />
      )}
    </span>
  );
};

/** @param whole the same in whole pesos, which is what is shown */
const Cells = ({ sums, whole, all }: { sums: SumsTold; whole: SumsTold; all?: readonly number[] }) => {
  const [change, shown] = [changeOf(sums), changeOf(whole)];
  return (
    <>
      <td data-name="Órdenes" className="tn">
        {formatCount(sums.orders)}
      </td>
      <td data-name="Cobro antes" className={tables.before}>
        <WholeMoney amount={whole.before.cash} exact={sums.before.cash} />
      </td>
      <td data-name="Cobro ahora">
        <WholeMoney amount={whole.now.cash} exact={sums.now.cash} />
      </td>
      <td data-name="Cambio" className={`${tables.growth} tn`}>
        {growthSaid(sums.before.cash, sums.now.cash)}
      </td>
      <td data-name="Pago ±">
        <WholeMoney amount={shown.pay} exact={change.pay} change />
      </td>
      <td className={tables.bars}>{all && <Bar amount={change.margin} all={all} />}</td>
      <td data-name="Margen ±">
        <MarginChange amount={shown.margin} exact={change.margin} muted />
      </td>
    </>
  );
};

/** Sums as a table; the rows add up to the total. */
const GroupTable = ({ by, outcome: { total, groups } }: { by: TrialGrouping; outcome: TrialTold }) => {
  const [all, setAll] = useState(false);
  const { tab, head, none, rest: restSaid } = words[by];
  const { rows, rest } = shownGroups(groups[by], all);
  const told = [...rows, ...(rest ? [rest] : [])];
  const margins = told.map((sums) => changeOf(sums).margin);
  const whole = wholeSums(told);
  return (
    <div className={tables.scroll} tabIndex={0} role="region" aria-label={tab}>
      <table className={tables.groups}>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            <th scope="col">Órdenes</th>
            <th scope="col">Cobro antes</th>
            <th scope="col">Cobro ahora</th>
            <th scope="col">%</th>
            <th scope="col">Pago ±</th>
            <td className={tables.bars} />
            <th scope="col">Margen ±</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, of, ...sums }, at) => (
            <tr key={key} data-none={key === '' || undefined}>
              <th scope="row">
                {key === '' ? none : name}
                {of && <span className={tables.of}> · {of}</span>}
              </th>
              <Cells sums={sums} whole={whole[at]!} all={margins} />
            </tr>
          ))}
          {rest && (
            <tr>
              <th scope="row">
                <button type="button" className={tables.rest} onClick={() => setAll(true)}>
                  {restSaid(rest.count)}
                </button>
              </th>
              <Cells sums={rest} whole={whole.at(-1)!} all={margins} />
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <Cells sums={total} whole={wholeOf(total)} />
          </tr>
        </tfoot>
      </table>
    </div>
  );
};

const againstSaid = ({ settled, orders }: TrialTold['total']): string => {
  if (settled === 0) return 'ninguna orden está liquidada, así que lo de antes es lo que dicen las tarifas guardadas.';
  if (settled === orders) return 'el precio congelado en las liquidaciones.';
  return `${formatCount(settled)} con el precio congelado en su liquidación, el resto con las tarifas guardadas.`;
};

/** Props of {@link TrialGroups}. */
export type TrialGroupsProps = { month: Month; outcome: TrialTold };

/** What a month would have come to by client, zone and driver. */
export const TrialGroups = ({ month, outcome }: TrialGroupsProps) => (
  <section className={classes.panel} aria-label="Totales del mes">
    <Tabs defaultValue="zone" keepMounted={false} className={classes.tabbed ?? ''}>
      <Tabs.List className={classes.tabs ?? ''}>
        {trialGroups.map((by) => (
          <Tabs.Tab key={by} value={by}>
            {words[by].tab} <span className={classes.count}>{formatCount(outcome.groups[by].filter(({ key }) => key !== '').length)}</span>
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {trialGroups.map((by) => (
        <Tabs.Panel key={by} value={by} className={classes.tabPanel ?? ''}>
          <GroupTable by={by} outcome={outcome} />
        </Tabs.Panel>
      ))}
    </Tabs>
    <p className={classes.foot}>
      Contra lo que se cobró en {monthNamed(month)}: {againstSaid(outcome.total)} Ninguna liquidación cambia.
    </p>
  </section>
);
