import { SegmentedControl, Skeleton } from '@mantine/core';
import { IconArrowDownRight, IconArrowUpRight, IconEqual } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type ChartRange, chartRanges } from '#shared/chart/periods.ts';
import { monthName } from '#shared/chart/scale.ts';
import { formatCount } from '#shared/money.ts';
import { partsOf, weekdayOf } from '#shared/time.ts';
import { dashboardApi } from './api.ts';
import { Failed } from './Failed.tsx';
import flow from './Flow.module.css';
import { FlowChart, type Flow as FlowData } from './FlowChart.tsx';
import classes from './Panel.module.css';
import { FRESH_MS } from './Todo.tsx';

type FigureData = FlowData['moreInfo']['left'];

const ICON = { size: 14, stroke: 2, 'aria-hidden': true } as const;

/** More than that says but that there was hardly anything before. */
const MOST = 999;

/** By how much a figure changed, as an arrow and a percentage; in words for who does not see the arrow. */
const Change = ({ compare, prop, before, until }: FigureData) => {
  // In the first hour there is nothing to compare yet.
  if (before === 0 && until === 0) return null;
  if (compare === null) return <span className={flow.change}>antes {formatCount(before)}</span>;
  const text = compare > MOST ? `más de ${MOST} %` : `${compare.toLocaleString('es-AR')} %`;
  return (
    <span className={`${flow.change} tn`} data-prop={prop}>
      {prop === 'more' && <IconArrowUpRight {...ICON} />}
      {prop === 'less' && <IconArrowDownRight {...ICON} />}
      {prop === 'equal' && <IconEqual {...ICON} />}
      <span className={flow.unseen}>{{ more: 'más: ', less: 'menos: ', equal: 'igual: ' }[prop]}</span>
      {text}
    </span>
  );
};

type FigureProps = { title: string; of: FigureData | undefined; against: (figure: FigureData) => string };

const Figure = ({ title, of, against }: FigureProps) => (
  <div className={flow.figure}>
    <span>{title}</span>
    {of ? (
      <span className={flow.total}>
        <b className="tn">{formatCount(of.total)}</b>
        <span title={`Hasta la última hora en punto: ${formatCount(of.until)} contra ${formatCount(of.before)}`}>
          <Change {...of} />
        </span>
      </span>
    ) : (
      <Skeleton height={20} width={110} my={5} />
    )}
    <span className={flow.against}>{of ? against(of) : ' '}</span>
  </div>
);

/** 'Flujo de Órdenes' (spec 3 §2.7): today and this month beside what is comparable, and the months of a range. */
export function Flow() {
  const [range, setRange] = useState<ChartRange>('1Y');
  const query = useQuery({
    ...dashboardApi.graph.queryOptions({ range }),
    refetchInterval: FRESH_MS,
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  return (
    <section className={classes.card} aria-labelledby="flujo">
      <header className={`${classes.cardHead} ${flow.head}`}>
        <h2 id="flujo">Flujo de Órdenes</h2>
        <span className={classes.space} />
        <ul className={flow.legend} aria-label="Qué es cada línea">
          <li data-of="created">Creadas</li>
          <li data-of="delivered">Entregadas</li>
          <li data-of="before">{data?.unit === 'day' ? 'Semana anterior, a esta hora' : 'Mes anterior, al mismo día'}</li>
        </ul>
        <SegmentedControl
          size="xs"
          aria-label="Período del gráfico"
          data={[...chartRanges]}
          value={range}
          onChange={(value) => setRange(chartRanges.find((one) => one === value) ?? '1Y')}
        />
      </header>
      {query.error && !data ? (
        <Failed what="el flujo de órdenes" query={query} />
      ) : (
        <div className={flow.body}>
          <div className={flow.figures}>
            <Figure title="Hoy" of={data?.moreInfo.left} against={({ beforeDay }) => `contra el ${weekdayOf(beforeDay)} pasado`} />
            <Figure
              title="Este mes"
              of={data?.moreInfo.middle}
              against={({ beforeDay }) => `contra ${monthName(beforeDay, false).toLowerCase()}., al día ${partsOf(beforeDay)[2]}`}
            />
          </div>
          <div className={flow.chart}>
            {data ? <FlowChart flow={data} refreshing={query.isPlaceholderData} /> : <Skeleton height={192} />}
          </div>
        </div>
      )}
    </section>
  );
}
