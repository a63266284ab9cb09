import type { InstantLike } from '#shared/time.ts';
import type { Backups } from './contract.ts';
import { lengthText, whenText } from './words.ts';

/** How something stands: well, to be looked at, or badly. */
export type MarkState = 'ok' | 'warn' | 'bad';

/** One thing of which is told how it stands, and what there is to do about it. */
export type Mark = { state: MarkState; says: string; todo?: string };

const HOUR_MS = 3_600_000;
/** How old the last backup may be: a night may be late, and none left out. */
const BACKUP_AGE_MS = 36 * HOUR_MS;
/** Longer than any takes: one that began before and has not ended is gone. */
const LONGEST_MS = 6 * HOUR_MS;

type Run = Backups['runs'][number];

/** Whether a run broke off without a word, as its process did. */
export const isCutOff = ({ _id, beginAt, endAt }: Run, runs: readonly Run[], now: InstantLike): boolean =>
  endAt === null && (runs[0]?._id !== _id || new Date(now).getTime() - Date.parse(beginAt) > LONGEST_MS);

const CALL = 'Avise a quien administra el servidor: en la guía de operación está cómo se hacen y a dónde van.';

/** How the backups stand: red when none succeeded for 36 hours. */
export const backupMark = ({ nightly, embedded, since, lastAt, runs, at }: Backups): Mark => {
  const now = Date.parse(at);
  const last = runs.find(({ endAt }) => endAt !== null);
  const failure = last?.error ? ` El último intento no salió: ${last.error.replace(/\.$/, '')}.` : '';
  if (lastAt !== null) {
    const age = now - Date.parse(lastAt);
    const when = `La última copia es de ${whenText(lastAt, now)}`.replace('de el ', 'del ');
    if (age > BACKUP_AGE_MS) return { state: 'bad', says: `${when}: hace ${lengthText(age)} que no hay otra.${failure}`, todo: CALL };
    if (failure)
      return {
        state: 'warn',
        says: `${when}.${failure}`,
        todo: 'Mire el motivo; si la próxima tampoco sale, avise a quien administra el servidor.',
      };
    if (last?.complaint)
      return {
        state: 'warn',
        says: `${when}. ${last.complaint}`,
        todo: 'Avise a quien administra el servidor: la copia sirve, pero algo no está bien donde se guarda.',
      };
    return { state: 'ok', says: `${when}.` };
  }
  if (!nightly)
    return {
      state: 'warn',
      says: embedded
        ? 'Las copias de cada noche están apagadas y no hubo ninguna.'
        : 'La base de datos es un PostgreSQL propio: Reparto no hace copias por su cuenta y no hubo ninguna.',
      todo: embedded
        ? 'Quite BACKUP=0 para que se hagan cada noche.'
        : 'Asegúrese de que las haga quien administra la base, o encienda las de Reparto con BACKUP=1.',
    };
  if (now - Date.parse(since) > BACKUP_AGE_MS) return { state: 'bad', says: `No hubo ninguna copia todavía.${failure}`, todo: CALL };
  return failure
    ? { state: 'warn', says: `Todavía no hubo ninguna copia.${failure}`, todo: CALL }
    : { state: 'warn', says: 'Todavía no hubo ninguna copia; la primera es esta noche, a las 03:30.' };
};
