import { useState } from 'react';
import type { Column } from '../../columns/columns.ts';
import type { PreviewRow } from '../../contract.ts';
import { markRepeats } from '../../rows/repeats.ts';
import { alike } from '../../rows/replace.ts';
import { writtenRow } from '../work/changedRows.ts';
import { NO_ROWS } from '../work/stepProps.ts';
import type { WorkFiles } from '../work/useWorkFiles.ts';
import type { WorkFile, WorkRow } from '../work/workFile.ts';
import { fixedPoints } from './previewColumns.tsx';

/** A cell that was mended, and the others that said the same. */
export interface Alike {
  readonly column: Column;
  readonly text: string;
  readonly rows: readonly WorkRow[];
}

/** Columns in which many rows say the same and mean the same; a name or a number is of one order alone. */
const SHARED: ReadonlySet<Column> = new Set([
  'client',
  'typeOrder',
  'shipping',
  'orderState',
  'weight',
  'fromAddress',
  'fromTown',
  'toTown',
  'toPostalCode',
  'toProvince',
  'paid',
  'sku',
]);

/** Cells that are written, by the `importId` of their row. */
type Changes = ReadonlyMap<string, PreviewRow['cells']>;

const changesOf = (rows: readonly WorkRow[], cellsOf: (row: WorkRow) => PreviewRow['cells']): Changes =>
  new Map(rows.map((row) => [row.importId, cellsOf(row)]));

const written = (rows: readonly WorkRow[], changes: Changes) =>
  rows.map((row) => {
    const cells = changes.get(row.importId);
    return cells ? writtenRow(row, cells) : row;
  });

/** Changes of the rows of a file, each there at once and undone by Ctrl+Z; the server looks at them by and by. */
export const useReview = ({ id, rows = NO_ROWS }: WorkFile, { change: changeFile }: WorkFiles) => {
  const [same, setSame] = useState<Alike>();
  const setRows = (update: (rows: readonly WorkRow[]) => readonly WorkRow[]) =>
    changeFile(id, (old) => (old.rows ? { ...old, rows: markRepeats(update(old.rows)) } : old));
  const write = (changes: Changes) => setRows((old) => written(old, changes));
  /** Writes cells in rows; where one cell was mended, says which others say the same. */
  const change = (changed: readonly WorkRow[], cells: PreviewRow['cells']) => {
    const [[column, text] = []] = Object.entries(cells) as [Column, string][];
    const [row] = changed;
    const others =
      changed.length === 1 && row && column && SHARED.has(column) && Object.keys(cells).length === 1 ? alike(rows, row, column) : [];
    setSame(others.length > 0 && column && text ? { column, text, rows: others } : undefined);
    write(changesOf(changed, () => cells));
  };
  return {
    change,
    /** Writes a cell of its own in each of some rows. */
    replace: (changed: readonly { row: WorkRow; text: string }[], column: Column) => {
      setSame(undefined);
      write(new Map(changed.map(({ row, text }) => [row.importId, { [column]: text }])));
    },
    /** Writes the coordinates of rows as they may have been meant. */
    fixPoints: (wrong: readonly WorkRow[]) => {
      setSame(undefined);
      write(changesOf(wrong, (row) => fixedPoints(row) ?? {}));
    },
    /** Those that said the same as a cell that was mended last. */
    same,
    /** The same for all of them, or not. */
    answerSame: (all: boolean) => {
      if (all && same) write(changesOf(same.rows, () => ({ [same.column]: same.text })));
      setSame(undefined);
    },
    /** Products that a client does not have are made with the import, or keep their rows from it. */
    makeSkus: (createSkus: boolean) =>
      changeFile(id, (old) => {
        const { rows: its = NO_ROWS, confirmed } = old;
        const answers = { ...old.answers, createSkus };
        const lacking = its.filter(({ missing }) => missing?.length);
        // The rows are looked at again here, and need not be at the next step.
        return {
          ...old,
          answers,
          confirmed: confirmed && { ...confirmed, answers },
          rows: written(
            its,
            changesOf(lacking, () => ({})),
          ),
        };
      }),
    keep: (test: (row: WorkRow) => boolean) => setRows((old) => old.filter(test)),
    /** An order that is there already is made again, or is not. */
    repeat: (importId: string, again: boolean) =>
      setRows((old) => old.map((row) => (row.importId === importId && row.draft ? { ...row, draft: { ...row.draft, again } } : row))),
  };
};
