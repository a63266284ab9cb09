import type { Mark } from './backupMark.ts';
import type { Health } from './contract.ts';
import { lengthText, whenText } from './words.ts';

const MINUTE_MS = 60_000;
/** How old what was kept last may be: it is kept every ten seconds, and a disk or a network may pause. */
const [LATE_MS, STOPPED_MS] = [5 * MINUTE_MS, 60 * MINUTE_MS];
/** How long the first copy of the database may take. */
const FIRST_MS = 6 * 60 * MINUTE_MS;

const CALL = 'Avise a quien administra el servidor.';
const reasons = {
  space: ' No hay espacio donde se guarda.',
  place: ' El lugar donde se guarda no responde como debe.',
  other: ' El motivo está en el registro del servidor.',
};

/** How the log stands from which the database can be restored as it was at any moment: red when none of it was kept for an hour. */
export const logMark = ({ since, lastAt, failure, copying }: NonNullable<Health['log']>, at: string): Mark => {
  const age = Date.parse(at) - Date.parse(lastAt);
  const why = failure === null ? '' : reasons[failure];
  if (since === null && failure === null && age < MINUTE_MS) return { state: 'ok', says: 'Se empieza a guardar.' };
  if (since === null)
    return age < FIRST_MS && failure === null && copying
      ? {
          state: 'warn',
          says: 'Se está copiando la base: todavía no se puede volver a un momento.',
          todo: 'Espere a que termine; se hace solo.',
        }
      : {
          state: age < STOPPED_MS ? 'warn' : 'bad',
          says: `No se guarda desde ${whenText(lastAt, at)}, cuando se inició Reparto.${why}`,
          todo: CALL,
        };
  const stopped = `No se guarda desde ${whenText(lastAt, at)}, hace ${lengthText(age)}: lo que se hizo después no se podría recuperar.${why}`;
  if (age >= STOPPED_MS) return { state: 'bad', says: stopped, todo: CALL };
  if (age >= LATE_MS)
    return { state: 'warn', says: stopped, todo: `Se intenta de nuevo solo. Si sigue así en una hora: ${CALL.toLowerCase()}` };
  return { state: 'ok', says: `Se puede volver a cualquier momento desde ${whenText(since, at)}.` };
};
