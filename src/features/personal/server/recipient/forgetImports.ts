import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '#server/db.ts';
import { imports } from '../../../imports/server/tables.ts';
import { type Needles, tellsOfRecord } from './needles.ts';

/** An import that is still to be stored, or failed: its rows. */
export type WaitingImport = Pick<typeof imports.$inferSelect, '_id' | 'rows' | 'total'>;

/** Those of a company, which nobody stores until the transaction ends: what was being stored is orders by then. */
export const lockImports = (db: Db, company: string): Promise<WaitingImport[]> =>
  db
    .select({ _id: imports._id, rows: imports.rows, total: imports.total })
    .from(imports)
    .where(and(eq(imports.companyId, company), sql`${imports.rows}::text <> '[]'`))
    .orderBy(asc(imports._id))
    .for('update');

const rowsLeft = ({ rows }: WaitingImport, needles: Needles) => rows.filter((row) => !tellsOfRecord(needles, row));

/** How many rows about somebody would still become orders. */
export const countRows = (waiting: readonly WaitingImport[], needles: Needles): number =>
  waiting.reduce((sum, one) => sum + one.rows.length - rowsLeft(one, needles).length, 0);

/** Takes rows about somebody out of imports: half a row could not be stored, and all of its file with it. @returns how many imports are shorter */
export const dropRows = async (db: Db, company: string, waiting: readonly WaitingImport[], needles: Needles): Promise<number> => {
  let changed = 0;
  for (const one of waiting) {
    const rows = rowsLeft(one, needles);
    if (rows.length === one.rows.length) continue;
    await db
      .update(imports)
      .set({
        rows,
        total: one.total - (one.rows.length - rows.length),
        ...(rows.length === 0 && { outcome: { created: 0, doubtful: 0, existing: 0 } }),
      })
      .where(and(eq(imports.companyId, company), eq(imports._id, one._id)));
    changed += 1;
  }
  return changed;
};
