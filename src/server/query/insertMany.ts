import { getColumns, getTableName, sql, type InferInsertModel, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../db.ts';

/** Rows per statement: one JSON parameter of a few megabytes. */
const CHUNK = 2_000;

/**
 * Inserts any number of rows, thousands per round trip, each statement with a single JSON parameter.
 * Columns that the rows do not name get their defaults.
 * @throws when one row names other columns than the first: what they stand for there, a default or nothing, is not for this to guess
 * @param conflict what to do with rows that are there already: `on conflict …`
 */
export const insertMany = async <T extends PgTable>(db: Db, table: T, rows: InferInsertModel<T>[], conflict?: SQL): Promise<void> => {
  await insertCounted(db, table, rows, conflict);
};

/**
 * The same, for who has to know whether `conflict` left some alone.
 * @returns how many rows were written
 */
export const insertCounted = async <T extends PgTable>(
  db: Db,
  table: T,
  rows: InferInsertModel<T>[],
  conflict: SQL = sql``,
): Promise<number> => {
  if (rows.length === 0) return 0;
  const columns = getColumns(table) as Record<string, PgColumn>;
  const keys = Object.keys(rows[0] as object);
  const named = new Set(keys);
  for (const [at, row] of rows.entries()) {
    const own = Object.keys(row);
    if (own.length === keys.length && own.every((key, i) => key === keys[i] || named.has(key))) continue;
    const odd = [...keys.filter((key) => !own.includes(key)), ...own.filter((key) => !named.has(key))].join(', ');
    throw new Error(`row ${at} for ${getTableName(table)} names other columns than the first: ${odd}`);
  }
  const filled = keys.map((key) => {
    const column = columns[key];
    if (!column) throw new Error(`${getTableName(table)} has no column ${key}`);
    return {
      name: sql.identifier(column.name),
      given: sql.identifier(key),
      type: sql.raw(column.getSQLType() + '[]'.repeat(column.dimensions ?? 0)),
    };
  });
  const listOf = (make: (column: (typeof filled)[number]) => SQL) => sql.join(filled.map(make), sql`, `);
  const insert = sql`insert into ${sql.identifier(getTableName(table))} (${listOf(({ name }) => sql`${name}`)})
    select ${listOf(({ given }) => sql`${given}`)}`;
  // What is to be stored as `jsonb` is then taken apart once instead of twice; all else is quicker from the text, and `json` stays as it was written.
  const has = (type: string) => keys.some((key) => columns[key]?.getSQLType() === type);
  const kind = sql.raw(has('jsonb') && !has('json') ? 'jsonb' : 'json');
  const records = sql`${kind}_to_recordset`;
  const given = listOf(({ given: key, type }) => sql`${key} ${type}`);
  let written = 0;
  for (let start = 0; start < rows.length; start += CHUNK) {
    const json = JSON.stringify(rows.slice(start, start + CHUNK));
    const done = await db.execute<Record<string, never>>(sql`${insert} from ${records}(${json}::${kind}) as given(${given}) ${conflict}`);
    written += done.rowCount ?? 0;
  }
  return written;
};
