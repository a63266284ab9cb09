import { sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './db.ts';

/** How long what has ended is kept, in days. */
export const KEPT_DAYS = 30;

/** Removes rows whose time is over. @param old what ended before that moment is no longer kept */
export type PurgeRule = (db: Db, now: Date, old: Date) => Promise<{ rowCount: number | null }>;

/** What a slice removes each night, by table: in its `server/purge.ts`, and `docs/operations.md` lists the same. */
export type PurgeRules = Readonly<Record<string, PurgeRule>>;

/** Gives those of some files that a slice's rows name: the others are removed when they are a day old. */
export type FileUse = (db: Db, keys: string[]) => Promise<readonly string[]>;

/** Files whose keys stand in columns of a table. */
export const filesIn =
  (table: PgTable, ...columns: readonly AnyPgColumn[]): FileUse =>
  async (db, keys) => {
    const names = columns.map((column) => sql`select ${column} as key from ${table} where ${column} = any(${sql.param(keys)}::text[])`);
    const { rows } = await db.execute<{ key: string }>(sql.join(names, sql` union `));
    return rows.map(({ key }) => key);
  };

/** A moment before another. */
export const ago = (now: Date, ms: number) => new Date(now.getTime() - ms);

/** For `exists`: what a row is selected as when only its being there counts. */
export const one = { one: sql`1` };
