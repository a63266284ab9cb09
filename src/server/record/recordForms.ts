import { getColumns, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { type Changes, changesBetween } from '#shared/record/changes.ts';
import { type Field, type FieldValue, textKinds } from '#shared/record/fields.ts';
import type { Viewer } from '#shared/permissions.ts';
import type { AuditSource } from '#shared/record/recordContract.ts';
import type { Db } from '../db.ts';
import type { Ports } from '../ports.ts';
import { anyOf } from '../query/anyOf.ts';
import { refuse } from '../refuse.ts';
import { pictureAddress, sentAt } from './recordPictures.ts';
import { standing, type RecordTable, type Stored } from './recordTable.ts';
import { type Told, toldValue } from './toldFields.ts';

/** Who links records, when and whence: what is told of it on the other side. */
export type LinkedBy = { viewer: Pick<Viewer, '_id'>; now: Date; source?: AuditSource };

/** A field that names other records, one in a column of its own name or several in a table between. */
export type Reference = {
  table: RecordTable;
  /** What one of them is called. */
  label: AnyPgColumn | SQL;
  /** Said of one that there is not, or that was deleted. */
  unknown: string;
  /** Where several are kept: those of some records, or of all there are, and what becomes of one record's. */
  link?: {
    /** The table between. */
    table: PgTable;
    read: (db: Db, records: readonly string[] | 'all') => Promise<readonly { record: string; _id: string }[]>;
    write: (db: Db, record: string, ids: readonly string[], by: LinkedBy) => Promise<unknown>;
  };
};

/** How a field is told in histories and files whose value is no text, number or list of texts: what is needed for it is read once. */
export type Words<Value = never> = (db: Db) => Promise<(value: Value) => FieldValue>;

type Held = Readonly<Record<string, unknown>>;
type Structured = Readonly<Record<string, { store: (value: unknown) => object; read: (record: object) => unknown }>>;

/** What is needed to go from a record's form to its rows and back. */
type FormParts = {
  table: RecordTable;
  /** All but secrets. */
  fields: readonly (readonly [string, Field])[];
  structured: Structured;
  references: Readonly<Record<string, Reference>>;
  told: ((db: Db, records: readonly Stored<RecordTable>[]) => Promise<readonly object[]>) | undefined;
  words: Readonly<Record<string, Words>>;
};

/** A row of null under each name, to be copied: thousands that are built up name by name take twice as long to be written as JSON. */
const blankOf = (names: readonly string[]) =>
  JSON.parse(JSON.stringify(Object.fromEntries(names.map((name) => [name, null])))) as Record<string, unknown>;

/** Records beyond which they are as good as all there are. */
const MANY = 50;

/** The `_id`s that a field holds which names other records. */
export const idsIn = (value: unknown): readonly string[] => (Array.isArray(value) ? (value as string[]) : value ? [value as string] : []);

/** How the records of a slice are stored, read, answered and told of; references are `_id`s in a form, and names in answers and histories. */
export const recordForms = ({ table, fields, structured, references, told: toldBesides, words }: FormParts) => {
  const columns: Held = getColumns(table);
  const links = Object.entries(references).flatMap(([field, { link }]) => (link ? [[field, link] as const] : []));

  /** The columns of a form. */
  const stored = (form: Held): Held =>
    Object.fromEntries(
      fields.flatMap(([field]) => {
        if (references[field]?.link) return [];
        const value = form[field];
        if (structured[field]) return Object.entries(structured[field].store(value));
        return [[field, value === '' && !(columns[field] as AnyPgColumn | undefined)?.notNull ? null : value]];
      }),
    );

  /** Writes what a form's record has in other tables. */
  const storeLinks = async (db: Db, record: string, form: Held, by: LinkedBy) => {
    for (const [field, link] of links) await link.write(db, record, idsIn(form[field]), by);
  };

  /**
   * Records as their form sends them, pictures by their keys.
   * @param isTold which of the fields are wanted
   * @param besides what is to be added, for which there is room
   */
  const formsOf = async (
    db: Db,
    records: readonly Stored<RecordTable>[],
    { isTold = () => true, besides = [] }: { isTold?: (field: string) => boolean; besides?: readonly string[] } = {},
  ): Promise<Record<string, unknown>[]> => {
    // Of many one asks for all: to name a thousand takes longer than to read them.
    const ids = records.length > MANY ? 'all' : records.map(({ _id }) => _id);
    const linked = new Map<string, ReadonlyMap<string, readonly { _id: string }[]>>();
    for (const [field, link] of links) {
      if (!isTold(field) || ids.length === 0) continue;
      linked.set(
        field,
        Map.groupBy(await link.read(db, ids), ({ record }) => record),
      );
    }
    const readerOf = (field: string, { kind }: Field): ((record: Stored<RecordTable>) => unknown) => {
      const its = linked.get(field);
      if (references[field]?.link) return ({ _id }) => its?.get(_id)?.map((other) => other._id) ?? [];
      if (structured[field]) return structured[field].read;
      const empty = textKinds.has(kind) ? '' : null;
      return (record) => (record as Held)[field] ?? empty;
    };
    const readers = fields.flatMap(([field, one]) => (isTold(field) ? [[field, readerOf(field, one)] as const] : []));
    const blank = blankOf([...readers.map(([field]) => field), ...besides]);
    return records.map((record) => {
      const form = { ...blank };
      for (const [field, read] of readers) form[field] = read(record);
      return form;
    });
  };

  /** What the records are called that some forms name, by field and `_id`: one question for all of them. */
  const namesIn = async (db: Db, forms: readonly Held[]): Promise<ReadonlyMap<string, ReadonlyMap<string, string>>> => {
    const names = new Map(Object.keys(references).map((field) => [field, new Map<string, string>()]));
    const questions = Object.entries(references).flatMap(([field, { table: from, label }]) => {
      const ids = [...new Set(forms.flatMap((form) => idsIn(form[field])))];
      const named = sql`select ${field}::text as field, ${from._id} as _id, (${label})::text as name from ${from}`;
      return ids.length === 0 ? [] : [sql`${named} where ${anyOf(from._id, ids)}`];
    });
    if (questions.length === 0) return names;
    type Row = { field: string; _id: string; name: string };
    const { rows } = await db.execute<Row>(sql.join(questions, sql` union all `));
    for (const { field, _id, name } of rows) names.get(field)?.set(_id, name);
    return names;
  };

  /** Forms as histories and files tell them. */
  const toldIn = async (db: Db, forms: readonly Held[]): Promise<Told[]> => {
    const names = await namesIn(db, forms);
    const speakers = new Map<string, (value: never) => FieldValue>();
    for (const [field, open] of Object.entries(words)) speakers.set(field, await open(db));
    return forms.map((form) =>
      Object.fromEntries(
        fields.map(([field, one]) => {
          const value = form[field];
          const speak = speakers.get(field);
          if (speak) return [field, speak(value as never)];
          const called = names.get(field);
          if (called) {
            const all = idsIn(value).map((_id) => called.get(_id) ?? _id);
            return [field, Array.isArray(value) ? all.toSorted((a, b) => a.localeCompare(b, 'es')) : (all[0] ?? null)];
          }
          if (one.kind === 'picture') return [field, sentAt(value as string | null)];
          return [field, toldValue(one, value)];
        }),
      ),
    );
  };

  /** Told names of what a field names now, where those of what it named before are the same: what came is marked. */
  const toldApart = async (db: Db, field: string, before: Held, after: Held): Promise<FieldValue> => {
    const had = new Set(idsIn(before[field]));
    const parts = [idsIn(after[field]).filter((_id) => had.has(_id)), idsIn(after[field]).filter((_id) => !had.has(_id))];
    const [stayed = [], came = []] = (
      await toldIn(
        db,
        parts.map((ids) => ({ ...after, [field]: ids })),
      )
    ).map((told) => told[field] as readonly string[]);
    const all = [...stayed, ...came.map((name) => `${name} (otro registro)`)];
    return Array.isArray(after[field]) ? all : (all[0] ?? null);
  };

  /** What differs between two forms of a record, as a history tells it; another record of the same name is another. */
  const changesIn = async (db: Db, before: Held, after: Held): Promise<Changes> => {
    const [from = {}, to = {}] = await toldIn(db, [before, after]);
    const changes = { ...changesBetween(from, to) };
    const meant = (form: Held, field: string) => idsIn(form[field]).toSorted().join();
    for (const field of Object.keys(references)) {
      if (field in changes || meant(before, field) === meant(after, field)) continue;
      changes[field] = { from: from[field] ?? null, to: await toldApart(db, field, before, after) };
    }
    return changes;
  };

  /**
   * Records as answers have them: references with their names, pictures as addresses.
   * @param isTold whether the answer has a field at all
   */
  const rowsOf = async (
    db: Db,
    ports: Pick<Ports, 'files'>,
    records: readonly Stored<RecordTable>[],
    isTold: (field: string) => boolean = () => true,
  ): Promise<object[]> => {
    const besides = await toldBesides?.(db, records);
    const rows = await formsOf(db, records, { isTold, besides: ['_id', 'version', ...Object.keys(besides?.[0] ?? {})] });
    const names = await namesIn(db, rows);
    const pictured = fields.flatMap(([field, { kind }]) => (kind === 'picture' && isTold(field) ? [field] : []));
    for (const [at, row] of rows.entries()) {
      for (const [field, called] of names) {
        if (!(field in row)) continue;
        const all = idsIn(row[field]).map((_id) => ({ _id, name: called.get(_id) ?? '' }));
        row[field] = Array.isArray(row[field]) ? all : (all[0] ?? null);
      }
      for (const field of pictured) row[field] = pictureAddress(ports, row[field] as string | null);
      const { _id, version } = records[at]!;
      Object.assign(row, { _id, version }, besides?.[at]);
    }
    return rows;
  };

  /** @throws 400 for a record that a form names and that does not stand; one that it named before may stay */
  const checkReferences = async (db: Db, form: Held, before: Held | undefined) => {
    for (const [field, { table: to, unknown }] of Object.entries(references)) {
      const kept = new Set(idsIn(before?.[field]));
      const asked = idsIn(form[field]).filter((_id) => !kept.has(_id));
      if (asked.length === 0) continue;
      const found = await standing(db, to, asked);
      if (asked.some((_id) => !found.has(_id))) throw refuse.invalid(unknown, { [field]: unknown });
    }
  };

  return { stored, storeLinks, formsOf, toldIn, changesIn, rowsOf, checkReferences };
};
