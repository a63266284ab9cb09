import type { Column } from '../../columns/columns.ts';
import { writtenRow } from './changedRows.ts';
import type { WorkRow } from './workFile.ts';

/**
 * Rows as another tab made them, with what was written in this one while they were looked at.
 * @param fresh the other tab's rows
 * @param before the rows of this one when it heard of them
 * @param now the rows of this one as they are by now
 */
export const writtenSince = (fresh: readonly WorkRow[], before: readonly WorkRow[], now: readonly WorkRow[]): readonly WorkRow[] => {
  if (now === before) return fresh;
  const [old, own] = [before, now].map((rows) => new Map(rows.map((row) => [row.importId, row])));
  return fresh.flatMap((row) => {
    const [was, is] = [old?.get(row.importId), own?.get(row.importId)];
    // What was taken out here meanwhile stays out.
    if (!was || !is) return was ? [] : [row];
    const written = (Object.entries(is.cells) as [Column, string][]).filter(([column, text]) => text !== (was.cells[column] ?? ''));
    return [written.length > 0 ? writtenRow(row, Object.fromEntries(written)) : row];
  });
};
