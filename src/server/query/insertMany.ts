import { getColumns, getTableName, sql, type InferInsertModel, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../db.ts';

/** Rows per statement: one JSON parameter of a few megabytes. */
const CHUNK = 2_000;

/**
 * Inserts any number of rows, thousands per round trip, each statement with a single JSON parameter.
 * Columns that the rows do not name get their defaults.
 * @throws when one row names other columns than the first: what they stand for there, a default or nothing, is not for this to guess
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
  const named = new Set(keys);
  for (const [at, row] of rows.entries()) {
    const own = Object.keys(row);
    if (own.length === keys.length && own.every((key, i) => key === keys[i] || named.has(key))) continue;
    const odd = [...keys.filter((key) => !own.includes(key)), ...own.filter((key) => !named.has(key))].join(', ');
    throw new Error(`row ${at} for ${getTableName(table)} names other columns than the first: ${odd}`);
  }
  const names = keys.map((key) => columns[key]?.name ?? key);
  const asStored = (row: Record<string, unknown>) => {
    const stored: Record<string, unknown> = {};
    for (const [i, key] of keys.entries()) stored[names[i] ?? key] = row[key];
    return stored;
  };
  const list = sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  );
  const target = sql.identifier(getTableName(table));
  for (let start = 0; start < rows.length; start += CHUNK) {
    const chunk = rows.slice(start, start + CHUNK) as Record<string, unknown>[];
    const json = JSON.stringify(chunk.map(asStored));
    await db.execute(
      sql`insert into ${target} (${list}) select ${list} from jsonb_populate_recordset(null::${target}, ${json}::jsonb) ${conflict}`,
    );
  }
};
