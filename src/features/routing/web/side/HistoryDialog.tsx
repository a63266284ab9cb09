import { formatDateTime } from '#shared/time.ts';
import { lengthInWords, timeInWords } from '#shared/way/wayWords.ts';
import { Dialog } from '#web/feedback/Dialog.tsx';
import type { RouteShown } from '../../contract.ts';
import classes from './Side.module.css';

/** Who saved a route, and when, newest first. */
export default function HistoryDialog({ saves, onClose }: { saves: RouteShown['history']; onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title="Historial de la ruta" size={520}>
      <ol className={classes.saves} reversed>
        {saves.map(({ _id, employee, createAt, mode, stops, seconds, metres }) => (
          <li key={_id}>
            <b>{employee ? `${employee.name} ${employee.last}` : 'Sistema'}</b>
            <time className="tn" dateTime={createAt}>
              {formatDateTime(createAt)}
            </time>
            <span className="tn">
              {mode === 'circular' ? 'Circular' : 'Lineal'} · {stops === 1 ? '1 parada' : `${stops} paradas`} · {timeInWords(seconds)} ·{' '}
              {lengthInWords(metres)}
            </span>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
