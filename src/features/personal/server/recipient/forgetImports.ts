import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '#server/db.ts';
import { imports } from '../../../imports/server/tables.ts';
import { isTheirs, type Needles } from './needles.ts';
import { withoutThem } from './withoutThem.ts';

/** An import that is still to be stored, or failed: its rows. */
export type WaitingImport = Pick<typeof imports.$inferSelect, '_id' | 'fileName' | 'rows' | 'total'>;

/** Those of a company. */
export const waitingImports = (db: Db, company: string) =>
  db
    .select({ _id: imports._id, fileName: imports.fileName, rows: imports.rows, total: imports.total })
    .from(imports)
    .where(and(eq(imports.companyId, company), sql`${imports.rows}::text <> '[]'`))
    .orderBy(asc(imports._id));

/** The same, which nobody stores until the transaction ends: what was being stored is orders by then. */
export const lockImports = (db: Db, company: string): Promise<WaitingImport[]> => waitingImports(db, company).for('update');

/** A row that would still become an order, with its file. */
export type WaitingRow = Pick<WaitingImport, 'fileName'> & { row: WaitingImport['rows'][number] };

/** Those about somebody. */
export const waitingRows = (waiting: readonly WaitingImport[], needles: Needles): WaitingRow[] =>
  waiting.flatMap(({ fileName, rows }) => rows.filter((row) => isTheirs(needles, row)).map((row) => ({ fileName, row })));

/**
 * Takes rows about somebody out of imports: half a row could not be stored, and all of its file with it. In those of others it takes out what is
 * said of them.
 * @returns how many imports say less now
 */
export const dropRows = async (db: Db, company: string, waiting: readonly WaitingImport[], needles: Needles): Promise<number> => {
  let changed = 0;
  for (const one of waiting) {
    const rows = one.rows.filter((row) => !isTheirs(needles, row)).map((row) => withoutThem(row, needles));
    if (rows.length === one.rows.length && rows.every((row, at) => row === one.rows[at])) continue;
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
