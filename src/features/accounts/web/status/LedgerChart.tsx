import { useElementSize } from '@mantine/hooks';
import { useId } from 'react';
import { labelEvery, periodName, pointLabel, ticksOf } from '#shared/chart/scale.ts';
import { ChartFrame } from '#web/chart/ChartFrame.tsx';
import { axisPesos, wholePesos } from '../../status/amounts.ts';
import { flowNames, flows } from './flows.ts';
import classes from './LedgerChart.module.css';
import type { GraphShown } from './statusShown.ts';

const [TOP, BOTTOM] = [10, 26];
/** A bar at most, the gap between two, and of the room of a period what both take. */
const [BAR, GAP, SHARE] = [26, 2, 0.68];
/** The least room of a period, in px, for a point of the line to stand apart from the next. */
const APART = 16;
/** Of the axis: a letter's width, at most. */
const LETTER = 6.6;

/** Props of {@link LedgerChart}. */
export type LedgerChartProps = { graph: GraphShown; refreshing: boolean };

/** Money that came in and went out as columns, what was settled as a line; the running period hatched, its point hollow and not joined. As high as its room. */
export function LedgerChart({ graph: { unit, graph, running }, refreshing }: LedgerChartProps) {
  const { ref, height } = useElementSize();
  const hatch = useId();
  const periods = [...graph, running];
  const values = periods.flatMap((period) => flows.map((key) => period[key]));
  const least = Math.min(0, ...values);
  const round = ticksOf(Math.max(...values), 4, least);
  // What is but a little below 0, as a settlement that was cancelled on another day, has its room and no whole step of the axis.
  const isSlight = least < 0 && least > (round[0] ?? 0) / 2;
  const ticks = isSlight ? round.slice(1) : round;
  const [bottom = 0, top = 1] = [isSlight ? least : ticks[0], ticks.at(-1)];
  const left = Math.max(...ticks.map((tick) => axisPesos(tick).length)) * LETTER + 10;
  const y = (value: number) => TOP + (1 - (value - bottom) / (top - bottom)) * (height - TOP - BOTTOM);
  const labels = periods.map(({ start }, i) =>
    i < graph.length || unit === 'month' ? pointLabel(unit, start, i === 0 && periods.length > 1) : 'Hoy',
  );
  const last = graph.length;
  const placed = (width: number) => {
    const room = Math.max(60, width - left) / periods.length;
    return { room, x: (i: number) => left + (i + 0.5) * room };
  };
  return (
    <div ref={ref} className={classes.plot}>
      {height > 0 && (
        <ChartFrame
          label="Gráfico de cobros, pagos y liquidaciones; las flechas recorren los períodos"
          caption={`Cobros, pagos y liquidaciones por ${unit === 'day' ? 'día' : 'mes'}`}
          unitName={unit === 'day' ? 'Día' : 'Mes'}
          periods={periods.map((period, i) => ({
            key: period.start,
            name: periodName(unit, period.start),
            ...(i === last && { tip: unit === 'day' ? 'hoy' : `${periodName(unit, period.start)}, en curso` }),
            figures: flows.map((key) => ({ label: flowNames[key], value: wholePesos(period[key]) })),
          }))}
          height={height}
          refreshing={refreshing}
          place={(width) => {
            const { room, x } = placed(width);
            return { centre: x, nearest: (over) => Math.floor((over - left) / room) };
          }}
        >
          {(width, at) => {
            const { room, x } = placed(width);
            const bar = Math.min(BAR, Math.max(1, (room * SHARE - GAP) / 2));
            const gap = bar < 4 ? 0 : GAP;
            const every = labelEvery(labels, room);
            const isLabelled = (i: number) => i === last || (i % every === 0 && last - i >= every);
            const column = (value: number) => ({ y: Math.min(y(value), y(0)), height: Math.abs(y(value) - y(0)) });
            const line = graph.map(({ invoice }, i) => `${i === 0 ? 'M' : 'L'}${x(i).toFixed(1)} ${y(invoice).toFixed(1)}`).join('');
            return (
              <>
                <defs>
                  {(['cash', 'pay'] as const).map((key) => (
                    <pattern
                      key={key}
                      id={`${hatch}-${key}`}
                      width={5}
                      height={5}
                      patternUnits="userSpaceOnUse"
                      patternTransform="rotate(45)"
                    >
                      <rect className={classes.hatch} data-of={key} width={2.4} height={5} />
                    </pattern>
                  ))}
                </defs>
                {ticks.map((tick) => (
                  <g key={tick}>
                    <line className={classes.grid} data-zero={tick === 0 || undefined} x1={left} x2={width} y1={y(tick)} y2={y(tick)} />
                    <text className={classes.axis} x={left - 8} y={y(tick) + 4} textAnchor="end">
                      {axisPesos(tick)}
                    </text>
                  </g>
                ))}
                {at !== undefined && (
                  <rect className={classes.cursor} x={x(at) - room / 2} width={room} y={TOP} height={height - TOP - BOTTOM} />
                )}
                {periods.map((period, i) =>
                  (['cash', 'pay'] as const).map((key) => (
                    <rect
                      key={`${period.start} ${key}`}
                      className={classes.bar}
                      data-of={key}
                      {...(i === last && { fill: `url(#${hatch}-${key})`, 'data-running': true })}
                      x={key === 'cash' ? x(i) - gap / 2 - bar : x(i) + gap / 2}
                      width={bar}
                      {...column(period[key])}
                      rx={bar > 6 ? 2 : 0}
                    />
                  )),
                )}
                <path className={classes.line} d={line} />
                {room >= APART &&
                  graph.map(({ start, invoice }, i) => <circle key={start} className={classes.point} cx={x(i)} cy={y(invoice)} r={3.5} />)}
                <circle className={classes.hollow} cx={x(last)} cy={y(running.invoice)} r={4} />
                {labels.map(
                  (label, i) =>
                    isLabelled(i) && (
                      <text
                        key={periods[i]?.start}
                        className={i === last ? classes.axisNow : classes.axis}
                        x={x(i)}
                        y={height - 6}
                        textAnchor="middle"
                      >
                        {label}
                      </text>
                    ),
                )}
              </>
            );
          }}
        </ChartFrame>
      )}
    </div>
  );
}
