import { is, sql, SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../db.ts';

/** What rows come from: a table, or a function of the database that tells rows. */
export type Source = PgTable | SQL;

/**
 * Says which rows of some sources the company has: another text once one of them was added, changed or removed, whoever did it and in
 * whatever order transactions ended. A row of a table is known by where it lies and by the transaction that wrote it, for a changed one is
 * written anew; what a function tells, by its values. Each row is hashed as one text: PostgreSQL's hash of a record adds up its fields, so
 * that two rows that change what they hold would have the same sum. A database that was started anew, from a copy perhaps, is another one.
 */
export const rowsState = async (db: Db, sources: readonly Source[]): Promise<string> => {
  const states = sources.map((source) => {
    const row = is(source, SQL) ? sql`source::text` : sql`source.ctid::text || source.xmin::text`;
    return sql`(select count(*) || ':' || coalesce(sum(hashtextextended(${row}, 0)), 0) from ${source} as source)`;
  });
  const all = sql.join([sql`pg_postmaster_start_time()`, ...states], sql`, `);
  const { rows } = await db.execute<{ state: string }>(sql`select concat_ws(' ', ${all}) as state`);
  return rows[0]?.state ?? '';
};
