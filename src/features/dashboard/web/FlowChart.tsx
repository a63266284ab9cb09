import type { Received } from '#shared/contract.ts';
import { labelEvery, monthName, periodName, pointLabel, ticksOf } from '#shared/chart/scale.ts';
import { formatCount } from '#shared/money.ts';
import { formatDay, partsOf } from '#shared/time.ts';
import { ChartFrame } from '#web/chart/ChartFrame.tsx';
import type { dashboard } from '../contract.ts';
import classes from './FlowChart.module.css';

/** What the chart draws. */
export type Flow = Received<typeof dashboard.graph>;

const HEIGHT = 192;
const [TOP, BOTTOM, LEFT, RUNNING] = [10, 26, 52, 170];
const BAR = 26;

/** The running period's name below its bars. */
const runningName = ({ unit, running, moreInfo }: Flow): string => {
  if (unit === 'day') return 'Hoy';
  // The comparison's day may be the last one of a shorter month; the bars are of today.
  const day = partsOf(moreInfo.left.beforeDay);
  const today = new Date(Date.UTC(day[0], day[1] - 1, day[2] + 7));
  return `${monthName(running.start, false)}, día ${today.getUTCDate()}`;
};

const path = (points: readonly (readonly [number, number])[]) =>
  points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');

/**
 * Closed periods as two lines, the running one apart as two bars with a tick at what the one before had by then.
 */
export function FlowChart({ flow, refreshing }: { flow: Flow; refreshing: boolean }) {
  const { unit, graph, running } = flow;
  const largest = Math.max(running.before, ...[...graph, running].flatMap(({ created, delivered }) => [created, delivered]));
  const ticks = ticksOf(largest);
  const top = ticks.at(-1) ?? 1;
  const y = (value: number) => TOP + (1 - value / top) * (HEIGHT - TOP - BOTTOM);
  const floor = y(0);
  const labels = graph.map(({ start }, i) => pointLabel(unit, start, i === 0));
  const placed = (width: number) => {
    const plot = Math.max(60, width - LEFT - RUNNING);
    const step = graph.length > 1 ? (plot - 20) / (graph.length - 1) : 0;
    const x = (i: number) => LEFT + (graph.length > 1 ? i * step : (plot - 20) / 2);
    return { plot, step, x, bars: LEFT + plot + 34 };
  };
  const place = (width: number) => {
    const { plot, step, x, bars } = placed(width);
    return {
      centre: (at: number) => (at === graph.length ? bars + BAR : x(at)),
      nearest: (over: number) =>
        over > LEFT + plot ? graph.length : Math.min(graph.length - 1, step > 0 ? Math.round((over - LEFT) / step) : 0),
    };
  };
  return (
    <ChartFrame
      label="Gráfico de órdenes creadas y entregadas; las flechas recorren los períodos"
      caption={`Órdenes creadas y entregadas por ${unit === 'day' ? 'día' : 'mes'}`}
      unitName={unit === 'day' ? 'Día' : 'Mes'}
      periods={[...graph, running].map(({ start, created, delivered }, i) => ({
        key: start,
        name: periodName(unit, start),
        ...(i === graph.length && { tip: runningName(flow) }),
        figures: [
          { label: 'Creadas', value: formatCount(created) },
          { label: 'Entregadas', value: formatCount(delivered) },
        ],
      }))}
      height={HEIGHT}
      refreshing={refreshing}
      place={place}
    >
      {(width, at) => {
        const { plot, step, x, bars } = placed(width);
        const line = (of: 'created' | 'delivered') => path(graph.map((point, i) => [x(i), y(point[of])] as const));
        const every = labelEvery(labels, step);
        return (
          <>
            {ticks.map((tick) => (
              <g key={tick}>
                <line className={classes.grid} x1={LEFT} x2={width} y1={y(tick)} y2={y(tick)} />
                <text className={classes.axis} x={LEFT - 8} y={y(tick) + 4} textAnchor="end">
                  {formatCount(tick)}
                </text>
              </g>
            ))}
            {graph.length > 1 && (
              <path className={classes.area} d={`${line('created')}L${x(graph.length - 1)} ${floor}L${x(0)} ${floor}Z`} />
            )}
            <path className={classes.delivered} d={line('delivered')} />
            <path className={classes.created} d={line('created')} />
            {graph.map(
              (point, i) =>
                (unit === 'month' || graph.length === 1) && (
                  <circle key={point.start} className={classes.dot} cx={x(i)} cy={y(point.created)} r={3} />
                ),
            )}
            {graph.map(
              ({ start }, i) =>
                i % every === 0 && (
                  <text
                    key={start}
                    className={classes.axis}
                    x={x(i)}
                    y={HEIGHT - 6}
                    textAnchor={i === 0 && graph.length > 1 ? 'start' : 'middle'}
                  >
                    {labels[i]}
                  </text>
                ),
            )}
            <line className={classes.rule} x1={LEFT + plot} x2={LEFT + plot} y1={TOP} y2={floor + 16} />
            <rect className={classes.createdBar} x={bars} width={BAR} y={y(running.created)} height={floor - y(running.created)} rx={2} />
            <rect
              className={classes.deliveredBar}
              x={bars + BAR + 4}
              width={BAR}
              y={y(running.delivered)}
              height={floor - y(running.delivered)}
              rx={2}
            />
            <line className={classes.before} x1={bars - 6} x2={bars + 2 * BAR + 10} y1={y(running.before)} y2={y(running.before)} />
            <text className={classes.axis} x={bars + 2 * BAR + 16} y={Math.min(Math.max(TOP + 4, y(running.before) - 1), floor - 20)}>
              <tspan x={bars + 2 * BAR + 16}>al {formatDay(running.beforeDay).slice(0, 5)}</tspan>
              <tspan x={bars + 2 * BAR + 16} dy={15}>
                {formatCount(running.before)}
              </tspan>
            </text>
            <text className={classes.axisNow} x={bars + BAR + 2} y={HEIGHT - 6} textAnchor="middle">
              {runningName(flow)}
            </text>
            {at !== undefined && at < graph.length && <line className={classes.cursor} x1={x(at)} x2={x(at)} y1={TOP} y2={floor} />}
          </>
        );
      }}
    </ChartFrame>
  );
}
