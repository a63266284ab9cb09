import { ActionIcon, SegmentedControl } from '@mantine/core';
import { useMediaQuery, useWindowEvent } from '@mantine/hooks';
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { lengthInWords, timeInWords } from '#shared/way/wayWords.ts';
import { PHONE_QUERY } from '#web/theme.ts';
import { clockAt, type Driven, isIdle, momentAt, speedCurve, visitedStops } from './driven.ts';
import { ticks } from './ticks.ts';
import classes from './timeBar.module.css';
import { type Playback, type Rate, rates } from './usePlayback.ts';

type Steps = Readonly<Record<string, number>>;

/** Size of the curve's drawing, stretched to the width of the bar; and its parts. */
const WIDE = 1_000;
const HIGH = 34;
const PARTS = 200;
/** What keys move the moment by, in seconds: anywhere on the page, and on the bar itself. */
const MINUTE = 60;
const onPage: Steps = { ArrowLeft: -MINUTE, ArrowRight: MINUTE };
const onBar: Steps = { ...onPage, ArrowDown: -MINUTE, ArrowUp: MINUTE, PageDown: -10 * MINUTE, PageUp: 10 * MINUTE };
/** Where keys do something else: in fields, on buttons, on the map. */
const TAKEN = 'input, textarea, select, button, a, summary, canvas, [role="button"], [role="radio"], [role="option"], [role="dialog"]';

/** The time of the replayed day: play, go to any moment, with what the vehicle did at each. */
export const TimeBar = ({ driven, playback }: { driven: Driven; playback: Playback }) => {
  const { first, last, stops } = driven;
  const { second, playing, rate, setRate, seek, turn } = playback;
  const moment = momentAt(driven, second);
  const visited = visitedStops(driven, second);
  const phone = useMediaQuery(PHONE_QUERY, false, { getInitialValueInEffect: false });
  const span = Math.max(1, last - first);
  const share = (at: number) => (at - first) / span;
  const stoodFor = stops.reduce((sum, { from, to }) => sum + Math.max(0, Math.min(to, second) - from), 0);
  const top = Math.max(20, driven.fastest);
  const curve = speedCurve(driven, PARTS);
  const area = `M0 ${HIGH}${curve.map((speed, n) => `L${((n + 0.5) * WIDE) / PARTS} ${(HIGH - (speed / top) * (HIGH - 2)).toFixed(1)}`).join('')}L${WIDE} ${HIGH}Z`;

  const take = (event: Pick<KeyboardEvent, 'key' | 'preventDefault'>, steps: Steps) => {
    const step = steps[event.key];
    if (event.key !== ' ' && step === undefined) return;
    event.preventDefault();
    if (step === undefined) turn();
    else seek(second + step);
  };
  useWindowEvent('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || (event.target instanceof Element && event.target.closest(TAKEN))) return;
    take(event, onPage);
  });

  return (
    <section className={classes.bar} aria-label="Reproducción">
      <div className={classes.told}>
        <ActionIcon
          variant="filled"
          size={34}
          radius={999}
          aria-label={playing ? 'Pausar' : 'Reproducir'}
          aria-keyshortcuts="Space"
          onClick={turn}
        >
          {playing ? <IconPlayerPauseFilled size={16} /> : <IconPlayerPlayFilled size={16} />}
        </ActionIcon>
        <b className={`${classes.clock} tn`}>{clockAt(second)}</b>
        <dl className="tn">
          <div>
            <dt>Velocidad</dt>
            <dd>{moment.speed} km/h</dd>
          </div>
          <div>
            <dt>Recorrido</dt>
            <dd>
              {lengthInWords(moment.along)} de {lengthInWords(driven.metres)}
            </dd>
          </div>
          <div>
            <dt>En paradas</dt>
            <dd>{stoodFor < MINUTE / 2 ? '0 min' : timeInWords(stoodFor)}</dd>
          </div>
          {visited.all > 0 && (
            <div>
              <dt>Paradas con visita</dt>
              <dd>
                {visited.done} de {visited.all}
              </dd>
            </div>
          )}
        </dl>
        <SegmentedControl
          className={classes.rates}
          aria-label="Velocidad de la reproducción"
          value={String(rate)}
          onChange={(value) => setRate(Number(value) as Rate)}
          data={rates.map((one) => ({ value: String(one), label: `${one}×` }))}
        />
      </div>
      <div className={classes.line}>
        <svg viewBox={`0 0 ${WIDE} ${HIGH + 6}`} preserveAspectRatio="none" aria-hidden>
          <clipPath id="replayed">
            <rect width={share(second) * WIDE} height={HIGH + 6} />
          </clipPath>
          <path d={area} className={classes.curve} />
          <path d={area} className={classes.curve} data-done clipPath="url(#replayed)" />
          <rect y={HIGH + 1} width={WIDE} height={4} className={classes.moving} />
          <rect y={HIGH + 1} width={WIDE} height={4} className={classes.moving} data-done clipPath="url(#replayed)" />
          {stops.map((stop) => (
            <rect
              key={stop.from}
              x={share(stop.from) * WIDE}
              y={HIGH + 1}
              width={(share(stop.to) - share(stop.from)) * WIDE}
              height={4}
              className={classes.stop}
              data-idle={isIdle(stop) || undefined}
            />
          ))}
        </svg>
        <span className={classes.now} style={{ left: `${share(second) * 100}%` }} />
        <input
          type="range"
          aria-label="Hora"
          aria-valuetext={`${clockAt(second)}, ${moment.speed} km/h`}
          min={first}
          max={last}
          step={1}
          value={Math.round(second)}
          onChange={(event) => seek(Number(event.currentTarget.value))}
          onKeyDown={(event) => take(event, onBar)}
        />
      </div>
      <div className={`${classes.ticks} tn`} aria-hidden>
        {ticks(first, last, phone ? 'narrow' : 'wide').map((tick) => (
          <span
            key={tick}
            style={{ left: `${share(tick) * 100}%` }}
            data-end={tick === first ? 'first' : tick === last ? 'last' : undefined}
          >
            {clockAt(tick)}
          </span>
        ))}
      </div>
    </section>
  );
};
