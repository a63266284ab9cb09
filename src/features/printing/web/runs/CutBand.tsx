import { Progress } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { formatCount } from '#shared/money.ts';
import { formatTime } from '#shared/time.ts';
import type { PrintRunShown } from '../../runCalls.ts';
import { standingOf } from './flow.ts';
import classes from './Print.module.css';

const how = ({ printed, sent }: PrintRunShown): string => {
  const doubtful =
    sent === printed + 1 ? `La ${formatCount(sent)} se mandó` : `De la ${formatCount(printed + 1)} a la ${formatCount(sent)} se mandaron`;
  if (printed === 0) return 'No se sabe de ninguna que haya salido';
  return sent > printed ? `${doubtful} y no se sabe si ${sent === printed + 1 ? 'salió' : 'salieron'}` : '';
};

/** Props of {@link CutBand}. */
export type CutBandProps = { run: PrintRunShown; printing: boolean; onFrom: (label: number) => void };

/** How far a run is while it is printed, and where it was cut. */
export const CutBand = ({ run, printing, onFrom }: CutBandProps) => {
  const standing = standingOf(run);
  if (!printing && (standing === 'new' || standing === 'done')) return null;
  const { printed, total, stopped } = run;
  return (
    <div className={classes.band} data-cut={!printing || undefined} role="status">
      {!printing && <IconAlertTriangle size={16} stroke={1.7} aria-hidden />}
      <span>
        {printing ? (
          <b>Imprimiendo…</b>
        ) : (
          <>
            <b>{printed > 0 ? `Se cortó después de la ${formatCount(printed)}` : 'Se cortó al comenzar'}</b>
            {run.printAt && ` (${formatTime(run.printAt)})`}
            {stopped && `: ${stopped}`}. {how(run)}
            {how(run) && '. '}
            {printed > 0 && (
              <>
                ¿Salió bien la {formatCount(printed)}?{' '}
                <button type="button" className="as-link" onClick={() => onFrom(printed)}>
                  No: seguir desde la {formatCount(printed)}
                </button>
              </>
            )}
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
