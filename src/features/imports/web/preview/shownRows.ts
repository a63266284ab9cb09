import { fold, words } from '#shared/text.ts';
import { countDoubtful } from '../../rows/doubtful.ts';
import { countStates, shownColumns, stateOf } from '../../rows/preview.ts';
import { changedRows } from '../work/changedRows.ts';
import { goingIn, type WorkRow } from '../work/workFile.ts';
import type { Problem } from './nextProblem.ts';
import { asWritten, fixedPoints, phoneOf, shownText } from './previewColumns.tsx';
import type { RowFilter } from './ReviewStrip.tsx';

/** Which rows are wanted. */
interface Wanted {
  readonly filter: RowFilter;
  readonly sought: string;
  /** Id of the row that is written in: what is being typed stays, whatever the server says of its row meanwhile. */
  readonly open: string | undefined;
  /** What is to be looked at. */
  readonly problem: Problem | undefined;
}

const saysAll = (row: WorkRow, sought: readonly string[]) => {
  const text = fold(
    [...shownColumns.map((column) => shownText[column](row)), phoneOf(row), ...Object.values(row.cells), String(row.row)].join(' '),
  );
  return sought.every((word) => text.includes(word));
};

/** The rows that are shown, and the page of them that the problem is on. @param size rows on a page */
export const shownRows = (rows: readonly WorkRow[], { filter, sought, open, problem }: Wanted, size: number) => {
  const looked = words(sought);
  const isWanted = (row: WorkRow) => (filter === 'all' || stateOf(row) === filter) && (looked.length === 0 || saysAll(row, looked));
  const shown = rows.filter((row) => row.importId === open || isWanted(row)).map(asWritten);
  const at = shown.findIndex(({ importId }) => importId === problem?.importId);
  return { shown, page: Math.floor(Math.max(at, 0) / size) + 1 };
};

const countedIn = (rows: readonly WorkRow[]) => ({
  /** How many are in each state. */
  counts: countStates(rows),
  /** How many become orders. */
  going: goingIn(rows).length,
  /** How many the server has still to look at. */
  unseen: changedRows(rows).length,
  doubtful: countDoubtful(rows),
  /** Those with coordinates that were meant otherwise. */
  misplaced: rows.filter(fixedPoints),
});

const tallies = new WeakMap<readonly WorkRow[], ReturnType<typeof countedIn>>();
/** What is said of all rows, counted once for as long as they are the same. */
export const tallyOf = (rows: readonly WorkRow[]): ReturnType<typeof countedIn> => {
  const known = tallies.get(rows) ?? countedIn(rows);
  tallies.set(rows, known);
  return known;
};
