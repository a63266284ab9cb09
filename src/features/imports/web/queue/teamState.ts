import { hasEnded } from '#shared/jobState.ts';
import { counted, type Noun } from '#shared/noun.ts';
import { addDays, dayOf, formatDay, formatTime, type InstantLike, today } from '#shared/time.ts';
import { countedOrders } from '../work/workFile.ts';
import type { Outcome } from '../../outcome.ts';
import type { FileTwin } from '../api.ts';
import type { FileState as StepName, QueuedFile } from '../../queue.ts';
import type { FileState } from './fileState.ts';

const doing: Record<StepName, string> = {
  table: 'Eligiendo la tabla',
  columns: 'Nombrando columnas',
  answers: 'Completando datos',
  review: 'Revisando',
  placing: 'Ubicando',
  refused: 'No se pudo leer',
};

/** When something was, as it is said at a line: '09:12' of today, 'ayer 18:40', '20/11/26 18:40'. */
const sayTime = (at: InstantLike, now: number): string => {
  const day = dayOf(at);
  if (day === today(now)) return formatTime(at);
  return `${day === addDays(today(now), -1) ? 'ayer' : formatDay(day)} ${formatTime(at)}`;
};

/** When something was, in a sentence: 'hoy 09:12'. */
export const sayWhen = (at: InstantLike, now: number): string => `${dayOf(at) === today(now) ? 'hoy ' : ''}${sayTime(at, now)}`;

/** Somebody of the team, by name. */
export const personOf = ({ name, last }: QueuedFile['employee']): string => `${name} ${last}`.trim();

/** What came of an import: '35 creadas · 3 repetidas · 2 dudosas'. */
export const outcomeOf = ({ created, existing, doubtful }: Outcome): string =>
  [
    created > 0 || existing === 0 ? counted(created, { one: 'creada', many: 'creadas' }) : 'Ya estaban todas',
    ...(created > 0 && existing > 0 ? [counted(existing, { one: 'repetida', many: 'repetidas' })] : []),
    ...(doubtful > 0 ? [counted(doubtful, { one: 'dudosa', many: 'dudosas' })] : []),
  ].join(' · ');

/** How far a file of the team is. */
export const teamState = ({ sent, state, open, createAt, seenAt }: QueuedFile, now: number): FileState => {
  if (sent) {
    const at = sayTime(sent.endAt ?? sent.createAt, now);
    if (sent.result) return { kind: 'created', said: `${outcomeOf(sent.result)}, ${at}` };
    if (hasEnded(sent.state)) return { kind: 'wrong', said: `No se creó ninguna, ${at}` };
    return { kind: 'waiting', said: 'Creando' };
  }
  if (state === 'refused') return { kind: 'wrong', said: doing.refused };
  if (open) return { kind: 'open', said: `${state ? doing[state] : 'Abierto'}, desde ${sayTime(createAt, now)}` };
  return { kind: 'waiting', said: `Sin terminar, ${sayTime(seenAt, now)}` };
};

const pendingWords: Partial<Record<StepName, Noun>> = {
  columns: { one: 'columna por decir', many: 'columnas por decir' },
  review: { one: 'orden por corregir o ubicar', many: 'órdenes por corregir o ubicar' },
  placing: { one: 'orden sin ubicar', many: 'órdenes sin ubicar' },
};

/** What is still to be done in a file of the team; '' where its step does not count it. */
export const sayPending = ({ state, pending }: Pick<QueuedFile, 'state' | 'pending'>): string => {
  const words = state && pendingWords[state];
  if (!words) return '';
  if (pending > 0) return counted(pending, words);
  return state === 'columns' ? 'Confirmar las columnas' : 'Nada';
};

/** Orders of the day's imports, and of how many files they are. */
export const createdOn = (day: string, files: readonly QueuedFile[]): { orders: number; files: number } => {
  const ended = files.filter(({ sent }) => sent?.result && dayOf(sent.createAt) === day);
  return { orders: ended.reduce((sum, { sent }) => sum + (sent?.result?.created ?? 0), 0), files: ended.length };
};

/** Others of the same bytes as they are now: the list is newer than what was said of them when the file was told. */
export const twinsNow = (twins: readonly FileTwin[], files: readonly QueuedFile[]): FileTwin[] =>
  twins.map((twin) => {
    const listed = files.find(({ _id }) => _id === twin._id);
    if (!listed) return twin;
    const { state, open, sent } = listed;
    return { ...twin, state, open, sentAt: sent?.createAt ?? null, job: sent?.state ?? null };
  });

/** Whether a file was stored, or is being stored. */
export const isStored = ({ job }: FileTwin): boolean => job !== null && job !== 'Error';

/**
 * What is said at a file when somebody has, or has imported, the same one; undefined when there is nothing to say.
 * @param files the team's list, which knows what came of it
 */
export const twinSaid = (twins: readonly FileTwin[], files: readonly QueuedFile[], now: number): string | undefined => {
  const twin = twins.find(isStored) ?? twins.find(({ open, job }) => open && job === null) ?? twins.find(({ job }) => job === null);
  if (!twin) return undefined;
  const who = twin.mine ? 'Usted' : personOf(twin.employee);
  if (twin.sentAt !== null && isStored(twin)) {
    const result = files.find(({ _id }) => _id === twin._id)?.sent?.result;
    return `${who} lo importó ${sayWhen(twin.sentAt, now)}: ${result ? outcomeOf(result).toLocaleLowerCase('es') : countedOrders(twin.total)}`;
  }
  if (twin.open) return `${who} lo tiene abierto desde ${sayWhen(twin.createAt, now).replace(/^hoy /, 'las ')}`;
  return `${who} lo tiene por hacer desde ${sayWhen(twin.createAt, now).replace(/^hoy /, 'las ')}`;
};
