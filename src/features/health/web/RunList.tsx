import { formatDateTime } from '#shared/time.ts';
import { isCutOff, type MarkState } from '../backupMark.ts';
import type { Backups } from '../contract.ts';
import { lengthText, sizeText } from '../words.ts';
import classes from './Health.module.css';
import { MarkBadge } from './MarkBadge.tsx';

type Run = Backups['runs'][number];

const kinds = { night: 'De la noche', command: 'A pedido', whole: 'A pedido, en un solo archivo' } as const;

const resultOf = (run: Run, { runs, at }: Backups): { state: MarkState; word: string } => {
  if (run.error) return { state: 'bad', word: 'No salió' };
  if (run.endAt) return run.complaint ? { state: 'warn', word: 'Con avisos' } : { state: 'ok', word: 'Salió bien' };
  return isCutOff(run, runs, at) ? { state: 'bad', word: 'Se cortó' } : { state: 'warn', word: 'En marcha' };
};

const sizeOf = ({ bytes, newBytes }: Run) => {
  if (bytes === null) return undefined;
  return newBytes ? `${sizeText(bytes)}, y ${sizeText(newBytes)} de fotos y archivos nuevos` : sizeText(bytes);
};

const aboutOf = (run: Run) =>
  [
    kinds[run.kind],
    run.endAt && `duró ${lengthText(Date.parse(run.endAt) - Date.parse(run.beginAt))}`,
    sizeOf(run),
    run.error ?? run.complaint,
  ]
    .filter(Boolean)
    .join(' · ');

/** The last backups, the newest first: how each went, how long it took and how large it is. */
export const RunList = ({ backups }: { backups: Backups }) => (
  <ul className={classes.runs} aria-label="Últimas copias">
    {backups.runs.map((run) => (
      <li key={run._id}>
        <MarkBadge {...resultOf(run, backups)} />
        <div>
          <b className="tn">{formatDateTime(run.beginAt)}</b>
          <span className="tn">{aboutOf(run)}</span>
        </div>
      </li>
    ))}
  </ul>
);
