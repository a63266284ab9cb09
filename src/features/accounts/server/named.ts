import { getTableName } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '#server/db.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { auditOf } from '#server/record/audit.ts';
import { refuse } from '#server/refuse.ts';
import { employeeNames } from '../../session/server/operations.ts';

/** What is said of one that there is not, by its table. */
const missing: Readonly<Record<string, string>> = {
  settlements: 'La liquidación no existe',
  clients: 'El cliente no existe',
  closures: 'La rendición no existe',
};

/** What is never removed: settlements, clients, closures. */
type Kept = PgTable & { readonly _id: PgColumn };

/** That some are there, whatever became of them. @throws 404 */
export const checkNamed = async (db: Db, table: Kept, ids: readonly string[]): Promise<void> => {
  const asked = [...new Set(ids)];
  if (asked.length > 0 && (await db.$count(table, anyOf(table._id, asked))) < asked.length)
    throw refuse.notFound(missing[getTableName(table)]!);
};

/** The history of a settlement or of a closure. @throws 404 */
export const readHistory = async (db: Db, table: Kept, { _id, before }: { _id: string; before: string | null }) => {
  await checkNamed(db, table, [_id]);
  return auditOf(db, getTableName(table), _id, employeeNames, before);
};
