import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { failureOf } from '#web/feedback/failure.ts';
import { toast } from '#web/feedback/toast.ts';
import type { Column } from '../../columns/columns.ts';
import type { PreviewRow } from '../../contract.ts';
import { editRow } from '../../rows/preview.ts';
import { markRepeats } from '../../rows/repeats.ts';
import { alike } from '../../rows/replace.ts';
import type { ImportRow } from '../../rows/row.ts';
import type { WorkFiles } from '../work/useWorkFiles.ts';
import type { WorkFile, WorkRow } from '../work/workFile.ts';
import { confirmRows } from './confirmRows.ts';
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

/** What of a row the server does not know and its next look must not forget. */
const kept = ({ lines, draft }: WorkRow) => ({ lines, again: draft?.again });

/** Changes of the rows of a file, each looked at by the server again, each undone by Ctrl+Z. */
export const useReview = (file: WorkFile, work: WorkFiles) => {
  const [same, setSame] = useState<Alike>();
  const setRows = (change: (rows: readonly WorkRow[]) => readonly WorkRow[]) =>
    work.change(file.id, (old) => ({ ...old, rows: markRepeats(change(old.rows ?? [])) }));
  const recheck = useMutation({
    mutationFn: ({ changed, createSkus }: { changed: readonly ImportRow[]; createSkus?: boolean }) =>
      confirmRows(changed, { createSkus: createSkus ?? file.answers.createSkus }),
    onSuccess: (checked) => {
      const newer = new Map(checked.map((row) => [row.importId, row]));
      setRows((old) =>
        old.map((row) => {
          const next = newer.get(row.importId);
          if (!next) return row;
          const { lines, again } = kept(row);
          return { ...next, lines, ...(next.draft && again && { draft: { ...next.draft, again } }) };
        }),
      );
    },
    onError: (error) => toast.error(failureOf(error).message, 'No se pudo revisar la fila'),
  });
  /** Writes cells in rows; where one cell was mended, says which others say the same. */
  const change = (changed: readonly WorkRow[], cells: PreviewRow['cells']) => {
    const [[column, text] = []] = Object.entries(cells) as [Column, string][];
    const [row] = changed;
    const others =
      changed.length === 1 && row && column && SHARED.has(column) && Object.keys(cells).length === 1
        ? alike(file.rows ?? [], row, column)
        : [];
    setSame(others.length > 0 && column && text ? { column, text, rows: others } : undefined);
    recheck.mutate({ changed: changed.map((each) => editRow(each, cells)) });
  };
  return {
    busy: recheck.isPending,
    change,
    /** Writes a cell of its own in each of some rows. */
    replace: (changed: readonly { row: WorkRow; text: string }[], column: Column) => {
      setSame(undefined);
      recheck.mutate({ changed: changed.map(({ row, text }) => editRow(row, { [column]: text })) });
    },
    /** Writes the coordinates of rows as they may have been meant. */
    fixPoints: (wrong: readonly WorkRow[]) => {
      setSame(undefined);
      recheck.mutate({ changed: wrong.map((row) => editRow(row, fixedPoints(row) ?? {})) });
    },
    /** Those that said the same as a cell that was mended last. */
    same,
    /** The same for all of them, or not. */
    answerSame: (all: boolean) => {
      if (all && same) recheck.mutate({ changed: same.rows.map((row) => editRow(row, { [same.column]: same.text })) });
      setSame(undefined);
    },
    /** Products that a client does not have are made with the import, or keep their rows from it. */
    makeSkus: (createSkus: boolean) => {
      work.change(file.id, (old) => {
        const answers = { ...old.answers, createSkus };
        // The rows are looked at again here, and need not be at the next step.
        return { ...old, answers, confirmed: old.confirmed && { ...old.confirmed, answers } };
      });
      const its = (file.rows ?? []).filter(({ missing }) => missing?.length);
      recheck.mutate({ changed: its.map((row) => editRow(row, {})), createSkus });
    },
    keep: (test: (row: WorkRow) => boolean) => setRows((old) => old.filter(test)),
    /** An order that is there already is made again, or is not. */
    repeat: (importId: string, again: boolean) =>
      setRows((old) => old.map((row) => (row.importId === importId && row.draft ? { ...row, draft: { ...row.draft, again } } : row))),
  };
};
