import { getTableName } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Noun } from '#shared/noun.ts';
import type { Db } from '#server/db.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { auditOf } from '#server/record/audit.ts';
import { unknownRecord } from '#server/record/recordTable.ts';
import { employeeNames } from '../../session/server/operations.ts';

/** What is never removed: settlements, clients, closures. */
type Kept = PgTable & { readonly _id: PgColumn };

/** That some are there, whatever became of them. @throws 404 */
export const checkNamed = async (db: Db, table: Kept, noun: Noun, ids: readonly string[]): Promise<void> => {
  const asked = [...new Set(ids)];
  if (asked.length > 0 && (await db.$count(table, anyOf(table._id, asked))) < asked.length) throw unknownRecord(noun);
};

/** The history of a settlement or of a closure. @throws 404 */
export const readHistory = async (db: Db, table: Kept, noun: Noun, { _id, before }: { _id: string; before: string | null }) => {
  await checkNamed(db, table, noun, [_id]);
  return auditOf(db, getTableName(table), _id, employeeNames, before);
};
