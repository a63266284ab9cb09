import { formatCount } from '#shared/money.ts';
import { counted } from '#shared/noun.ts';
import { stateOf } from '../../rows/preview.ts';
import type { QueuedFile } from '../../queue.ts';
import { changedRows, sayUnseen } from '../work/changedRows.ts';
import { goingIn, isConfirmed, missingAnswers, openAsks, refuseColumns, type WorkFile } from '../work/workFile.ts';

/** What kind of state a file is in: how its mark looks. */
export type StateKind = 'ready' | 'created' | 'ask' | 'unplaced' | 'wrong' | 'waiting' | 'open';

/** How far a file is, as its line says it. */
export interface FileState {
  readonly kind: StateKind;
  readonly said: string;
  /** How many orders can be stored right away: nothing of the file is wrong, nothing has to be said. */
  readonly ready?: number;
}

const missingWords = { client: 'el cliente', day: 'el día' } as const;

const askedOf = (file: WorkFile): string | undefined => {
  const sheets = file.found.counts.filter((count) => count !== null).length;
  if (file.step === 'table') return sheets > 1 ? 'Falta elegir la hoja' : 'Falta confirmar la tabla';
  const columns = openAsks(file).length + (refuseColumns(file) === undefined ? 0 : 1);
  if (columns > 0) return counted(columns, { one: 'columna por decir', many: 'columnas por decir' });
  if (file.step === 'columns') return 'Faltan confirmar las columnas';
  const missing = missingAnswers(file).map((each) => missingWords[each]);
  return missing.length === 0 ? undefined : `${missing.length > 1 ? 'Faltan' : 'Falta'} ${missing.join(' y ')}`;
};

const stateNow = (file: WorkFile): FileState => {
  const asked = askedOf(file);
  if (asked !== undefined) return { kind: 'ask', said: asked };
  const { rows } = file;
  if (!rows || !isConfirmed(file)) return { kind: 'waiting', said: file.stale ? 'Se revisa otra vez' : 'Falta revisarlo' };
  const unseen = changedRows(rows).length;
  if (unseen > 0) return { kind: 'waiting', said: sayUnseen(unseen) };
  const rowStates = rows.map(stateOf);
  const wrong = rowStates.filter((state) => state === 'error').length;
  const unplaced = rowStates.filter((state) => state === 'unplaced').length;
  const saidUnplaced = `${formatCount(unplaced)} sin ubicar`;
  if (wrong > 0) return { kind: 'wrong', said: `${formatCount(wrong)} por corregir${unplaced > 0 ? ` · ${saidUnplaced}` : ''}` };
  if (unplaced > 0) return { kind: 'unplaced', said: saidUnplaced };
  const doubtful = rowStates.filter((state) => state === 'doubt').length;
  if (doubtful > 0) return { kind: 'unplaced', said: counted(doubtful, { one: 'dudosa por mirar', many: 'dudosas por mirar' }) };
  const ready = goingIn(rows).length;
  const there = rows.length - ready;
  if (ready === 0) return { kind: 'waiting', said: there === 0 ? 'No le quedan órdenes' : 'Ya estaban todas' };
  return {
    kind: 'ready',
    said: there === 0 ? 'Lista: nada por corregir' : `Lista · ${counted(there, { one: 'ya estaba', many: 'ya estaban' })}`,
    ready,
  };
};

const states = new WeakMap<WorkFile, FileState>();
/** How far a file of this browser is: the first thing that somebody has to do in it. */
export const fileState = (file: WorkFile): FileState => {
  const known = states.get(file) ?? stateNow(file);
  states.set(file, known);
  return known;
};

/** How many orders a file has, as far as that is known: rows of its table until the server has looked at them. */
export const countOf = ({ rows, stale, found }: WorkFile): string => {
  const orders = rows ?? stale;
  return orders ? counted(orders.length, { one: 'orden', many: 'órdenes' }) : counted(found.rows.length, { one: 'fila', many: 'filas' });
};

/** Whose orders a file has, by name: of all of it, or of its rows. '' where nobody said. */
export const clientOf = ({ rows = [], answers, layout }: WorkFile, listed: QueuedFile | undefined): string => {
  const names = new Set(rows.flatMap(({ client }) => client?.name ?? []));
  if (names.size > 1) return counted(names.size, { one: 'cliente', many: 'clientes' });
  const [only] = names;
  const chosen = layout?.clients.find(({ _id }) => _id === answers.client)?.name;
  const told = listed?.client?._id === answers.client ? listed?.client?.name : undefined;
  return only ?? chosen ?? told ?? '';
};
