import { getColumns, getTableName, sql, type InferInsertModel, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './db.ts';

/** Rows per statement: one JSON parameter of a few megabytes. */
const CHUNK = 2_000;

/**
 * Inserts any number of rows, thousands per round trip, each statement with a single JSON parameter.
 * Every row must have the same keys as the first; columns that are left out get their defaults.
 * @param conflict what to do with rows that are there already: `on conflict …`
 */
export const insertMany = async <T extends PgTable>(
  db: Db,
  table: T,
  rows: InferInsertModel<T>[],
  conflict: SQL = sql``,
): Promise<void> => {
  if (rows.length === 0) return;
  const columns = getColumns(table) as Record<string, { name: string }>;
  const keys = Object.keys(rows[0] as object);
  const names = keys.map((key) => columns[key]?.name ?? key);
  const list = sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  );
  const target = sql.identifier(getTableName(table));
  for (let start = 0; start < rows.length; start += CHUNK) {
    const chunk = rows.slice(start, start + CHUNK) as Record<string, unknown>[];
    const json = JSON.stringify(chunk.map((row) => Object.fromEntries(keys.map((key, i) => [names[i], row[key]]))));
    await db.execute(
      sql`insert into ${target} (${list}) select ${list} from jsonb_populate_recordset(null::${target}, ${json}::jsonb) ${conflict}`,
    );
  }
};
