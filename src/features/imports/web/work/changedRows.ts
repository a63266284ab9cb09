import { counted } from '#shared/noun.ts';
import type { Column } from '../../columns/columns.ts';
import type { PreviewRow } from '../../contract.ts';
import { editRow } from '../../rows/preview.ts';
import { markRepeats } from '../../rows/repeats.ts';
import type { KeptRow, WorkRow } from './workFile.ts';

/** Said at a cell that was changed until the server has looked at it. */
const UNSEEN = 'Falta revisarlo';

/** The row with cells written in it, at once: the server has to look at it again, and what it said of those cells counts no more. */
export const writtenRow = ({ guess: _guess, client, ...row }: WorkRow, change: PreviewRow['cells']): WorkRow => {
  const without = <M extends PreviewRow['errors']>(messages: M) =>
    Object.fromEntries(Object.entries(messages).filter(([column]) => !(column in change))) as M;
  const unseen = Object.fromEntries((Object.keys(change) as Column[]).map((column) => [column, UNSEEN]));
  const { errors, doubts, notes } = row;
  return {
    ...row,
    ...editRow(row, change),
    ...(client && !('client' in change) && { client }),
    errors: without(errors),
    doubts: without(doubts),
    notes: { ...without(notes), ...unseen },
    changed: true,
  };
};

/** A row as it is kept, and sent to be looked at. */
export const keptRow = (row: WorkRow): KeptRow => ({
  ...editRow(row, {}),
  // What does not fit the header has no cells.
  ...(Object.keys(row.cells).length === 0 && row.errors.row && { error: row.errors.row }),
  lines: row.lines,
  guess: row.guess,
  again: row.draft?.again,
});

/** The rows of which the server has not seen what they say now. */
export const changedRows = (rows: readonly WorkRow[] = []): WorkRow[] => rows.filter(({ changed }) => changed);

const ROWS = { one: 'fila', many: 'filas' };
/** 'Faltan revisar 3 filas'. */
export const sayUnseen = (count: number): string => `${count === 1 ? 'Falta' : 'Faltan'} revisar ${counted(count, ROWS)}`;

/**
 * The rows with what the server said of some of them. Of one that is another by now it says nothing: that has to be looked at again.
 * @param sent those that it was asked about
 * @param seen the same, as it sees them
 */
export const takenIn = (rows: readonly WorkRow[], sent: readonly WorkRow[], seen: readonly WorkRow[]): WorkRow[] => {
  const answers = new Map(sent.map((row, at) => [row, seen[at]]));
  return markRepeats(rows.map((row) => answers.get(row) ?? row));
};
