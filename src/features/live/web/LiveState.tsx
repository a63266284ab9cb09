import { VisuallyHidden } from '@mantine/core';
import { formatTime } from '#shared/time.ts';
import classes from './live.module.css';
import { type LiveFleet, REFRESH_SECONDS } from './useLiveFleet.ts';

/** Length of the ring's line, which is drawn with a radius of 6. */
const ROUND = 2 * Math.PI * 6;

const said = ({ liveness, newest }: LiveFleet): string => {
  const at = newest === undefined ? 'desconocida' : formatTime(newest);
  if (liveness === 'direct') return 'En directo';
  if (liveness === 'opening') return 'Conectando';
  return `${liveness === 'away' ? 'Sin conexión' : 'Con demora'}: última posición ${at}`;
};

/** Whether positions come as vehicles move, and how long until they are asked for again. @param brief as one word, on a phone */
export const LiveState = ({ fleet, brief = false }: { fleet: LiveFleet; brief?: boolean }) => {
  const { liveness, newest, secondsLeft } = fleet;
  const left = `${Math.floor(secondsLeft / 60)}:${String(secondsLeft % 60).padStart(2, '0')}`;
  const isPaused = liveness === 'away';
  if (brief) {
    return (
      <span className={classes.brief} data-state={liveness}>
        <VisuallyHidden component="span" role="status">
          {said(fleet)}
        </VisuallyHidden>
        <span className="tn" role="timer" aria-label={isPaused ? 'Sin conexión' : `Posiciones en ${left}`}>
          {!isPaused ? left : newest === undefined ? '—' : `Última ${formatTime(newest)}`}
        </span>
      </span>
    );
  }
  return (
    <div className={classes.state}>
      <span className={classes.liveness} data-state={liveness} role="status">
        {said(fleet)}
      </span>
      {!isPaused && (
        <span className={classes.countdown} role="timer">
          <svg viewBox="0 0 16 16" width={16} height={16} aria-hidden>
            <circle cx={8} cy={8} r={6} />
            <circle cx={8} cy={8} r={6} strokeDasharray={`${(ROUND * secondsLeft) / REFRESH_SECONDS} ${ROUND}`} />
          </svg>
          <span>
            Posiciones en <b className="tn">{left}</b>
          </span>
        </span>
      )}
    </div>
  );
};
