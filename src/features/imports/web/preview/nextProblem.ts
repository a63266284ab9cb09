import { type RowState, stateOf } from '../../rows/preview.ts';
import type { WorkRow } from '../work/workFile.ts';

/** States of a row in which there is something to do, the gravest first. */
const PROBLEMS: readonly RowState[] = ['error', 'unplaced', 'doubt'];

/** A row with something to do. */
export interface Problem {
  readonly importId: string;
  readonly state: RowState;
}

/** The next row with something to do: those of a state in the order of the file, then those of the next state, then the first again. */
export const nextProblem = (rows: readonly WorkRow[], last?: Problem): Problem | undefined => {
  const passed = rows.findIndex(({ importId }) => importId === last?.importId);
  const rank = last ? PROBLEMS.indexOf(last.state) : -1;
  const all = PROBLEMS.flatMap((state, nth) =>
    rows.flatMap((row, at) => (stateOf(row) === state ? [{ row, state, isAfter: nth > rank || (nth === rank && at > passed) }] : [])),
  );
  const { row, state } = all.find(({ isAfter }) => isAfter) ?? all[0] ?? {};
  return row && state && { importId: row.importId, state };
};
