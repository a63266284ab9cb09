import { Progress } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { formatCount } from '#shared/money.ts';
import { formatTime } from '#shared/time.ts';
import type { PrintRunShown } from '../../runCalls.ts';
import { nextOf, standingOf } from './flow.ts';
import classes from './Print.module.css';
import type { Range } from './usePrinting.ts';

const spanOf = ([from, to]: readonly [number, number]) =>
  from === to ? `la ${formatCount(from)}` : `de la ${formatCount(from)} a la ${formatCount(to)}`;

/** Props of {@link CutBand}. */
export type CutBandProps = {
  run: PrintRunShown;
  /** Whether this screen prints it. */
  printing: boolean;
  onFrom: (label: number) => void;
  /** The labels in doubt did come out. */
  onCameOut: (range: Range) => void;
};

function Doubt({ run: { doubt, printed, out, total }, onFrom, onCameOut }: Omit<CutBandProps, 'printing'>) {
  if (doubt) {
    const [from, to] = doubt;
    return (
      <>
        No se sabe si {from === to ? 'salió' : 'salieron'} {spanOf(doubt)}: mire el rollo.{' '}
        <button type="button" className="as-link" onClick={() => onCameOut({ from, to })}>
          {from === to ? 'Sí, salió' : 'Sí, salieron'}
        </button>{' '}
        ·{' '}
        <button type="button" className="as-link" onClick={() => onFrom(from)}>
          No: seguir desde la {formatCount(from)}
        </button>
      </>
    );
  }
  const last = nextOf({ out, total }).from - 1;
  if (printed === 0 || last < 1) return null;
  return (
    <>
      ¿Salió bien la {formatCount(last)}?{' '}
      <button type="button" className="as-link" onClick={() => onFrom(last)}>
        No: seguir desde la {formatCount(last)}
      </button>
    </>
  );
}

/** How far a run is while it is printed, and where it was cut. */
export const CutBand = ({ run, printing, onFrom, onCameOut }: CutBandProps) => {
  const standing = standingOf(run);
  if (!printing && (standing === 'new' || standing === 'done')) return null;
  const { printed, total, stopped } = run;
  const wasCut = !printing && (standing === 'cut' || standing === 'doubtful');
  const last = nextOf(run).from - 1;
  return (
    <div className={classes.band} data-cut={wasCut || undefined} role="status">
      {wasCut && <IconAlertTriangle size={16} stroke={1.7} aria-hidden />}
      <span>
        {printing && <b>Imprimiendo…</b>}
        {!printing && standing === 'active' && <b>Se está imprimiendo desde otra pantalla.</b>}
        {!printing && standing === 'part' && (
          <>
            Salieron <b>{formatCount(printed)}</b> de {formatCount(total)}.
          </>
        )}
        {wasCut && (
          <>
            <b>{last > 0 ? `Se cortó después de la ${formatCount(last)}` : 'Se cortó al comenzar'}</b>
            {run.printAt && ` (${formatTime(run.printAt)})`}
            {stopped && `: ${stopped}`}. <Doubt run={run} onFrom={onFrom} onCameOut={onCameOut} />
          </>
        )}
      </span>
      <span className={`tn ${classes.far}`}>
        <Progress value={(printed / total) * 100} aria-label="Etiquetas que salieron" />
        {formatCount(printed)} de {formatCount(total)}
      </span>
    </div>
  );
};
