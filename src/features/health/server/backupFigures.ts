import { ageOf, type Figure, type Figures } from '#server/metrics/figures.ts';
import { readBackups } from './backups.ts';

const one = (name: string, help: string, value: number | undefined): Figure => ({
  name,
  help,
  labels: [],
  values: value === undefined ? [] : [{ value }],
});

/** The backups: how old the last is, what it took, and how the last one that was tried ended. */
export const backupFigures: Figures = {
  part: 'backups',
  read: async ({ db, config, now }) => {
    const { nightly, since, lastAt, runs } = await readBackups(db, config, now);
    const ended = runs.find(({ endAt }) => endAt !== null);
    const good = runs.find(({ endAt, error }) => endAt !== null && error === null);
    // Nobody waits for what is not to be made.
    const from = lastAt ?? (nightly ? since : undefined);
    return [
      one('reparto_backup_age_seconds', 'How old the last backup is, or the deployment where there was none.', from && ageOf(from, now)),
      one('reparto_backup_last_ok', 'Whether the last backup that was tried succeeded.', ended && (ended.error === null ? 1 : 0)),
      one(
        'reparto_backup_last_complained',
        'Whether the last one that did complained of something.',
        good && (good.complaint === null ? 0 : 1),
      ),
      one('reparto_backup_last_size_bytes', 'Size of the file of the last one that did.', good?.bytes ?? undefined),
      one(
        'reparto_backup_last_duration_seconds',
        'How long that took.',
        good?.endAt ? (good.endAt.getTime() - good.beginAt.getTime()) / 1_000 : undefined,
      ),
    ];
  },
};
