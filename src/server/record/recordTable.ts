import { eq, getColumns, ne, and, asc, sql, type InferInsertModel, type InferSelectModel } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { capitalised, theOne, type Noun } from '#shared/noun.ts';
import { recordStatus } from '#shared/record/recordStatus.ts';
import type { Db } from '../db.ts';
import { anyOf } from '../query/anyOf.ts';
import { refuse } from '../refuse.ts';

/** A table of records: rows that are never removed, with the version that an edit has to know and the moment at which they were made. */
export type RecordTable = PgTable & Readonly<Record<'_id' | 'companyId' | 'status' | 'version' | 'createAt', AnyPgColumn>>;

/** A record as it is stored. */
export type Stored<T extends RecordTable> = InferSelectModel<T> & { _id: string; status: number; version: number };
/** What a record is stored with. */
export type Storable<T extends RecordTable> = InferInsertModel<T>;

/** A record that there is not, or that was deleted. */
export const unknownRecord = (noun: Noun) => refuse.notFound(`${capitalised(theOne(noun))} no existe`);

/** The company's records that were not deleted, oldest first. @param unread columns that they come without */
export const livingRecords = async <T extends RecordTable>(
  db: Db,
  table: T,
  unread: ReadonlySet<string> = new Set(),
): Promise<Stored<T>[]> => {
  const columns = Object.entries(getColumns(table)).filter(([name]) => !unread.has(name));
  return (await db
    .select(Object.fromEntries(columns))
    .from<RecordTable>(table)
    .where(ne(table.status, recordStatus.deleted))
    .orderBy(asc(table._id))) as Stored<T>[];
};

/** A record by its `_id`, deleted or not. */
export const findRecord = async <T extends RecordTable>(db: Db, table: T, _id: string): Promise<Stored<T> | undefined> => {
  const [record] = await db.select().from<RecordTable>(table).where(eq(table._id, _id));
  return record as Stored<T> | undefined;
};

/**
 * The record that a form with this `_id` made, if it was sent before and its answer was lost; whoever sends it at the same time waits
 * until the transaction ends, so that one record is made of it.
 */
export const madeBefore = async <T extends RecordTable>(db: Db, table: T, _id: string): Promise<Stored<T> | undefined> => {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${_id}, 0))`);
  return findRecord(db, table, _id);
};

/** A record that was not deleted. @throws 404 */
export const theRecord = async <T extends RecordTable>(db: Db, table: T, noun: Noun, _id: string): Promise<Stored<T>> => {
  const record = await findRecord(db, table, _id);
  if (!record || record.status === recordStatus.deleted) throw unknownRecord(noun);
  return record;
};

/**
 * A record that was not deleted, locked until the transaction ends. Rows that come to point at it meanwhile do not wait for an edit, and
 * wait for a deletion.
 * @throws 404, or 409 STALE when it is no longer the version that the caller saw
 */
export const lockRecord = async <T extends RecordTable>(
  db: Db,
  table: T,
  noun: Noun,
  { _id, version, deleting = false }: { _id: string; version: number | undefined; deleting?: boolean },
): Promise<Stored<T>> => {
  const [found] = await db
    .select()
    .from<RecordTable>(table)
    .where(and(eq(table._id, _id), ne(table.status, recordStatus.deleted)))
    .for(deleting ? 'update' : 'no key update');
  if (!found) throw unknownRecord(noun);
  const record = found as Stored<T>;
  if (version !== undefined && record.version !== version) throw refuse.stale();
  return record;
};

/**
 * Which of some records were not deleted, by `_id`. They stay so until the transaction ends; one that is being deleted is waited for.
 */
export const standing = async (db: Db, table: RecordTable, ids: Iterable<string>): Promise<ReadonlySet<string>> => {
  const asked = [...ids];
  if (asked.length === 0) return new Set();
  const found = await db
    .select({ _id: table._id })
    .from<RecordTable>(table)
    .where(and(anyOf(table._id, asked), ne(table.status, recordStatus.deleted)))
    .for('key share');
  return new Set(found.map(({ _id }) => _id as string));
};
