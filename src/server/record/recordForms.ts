import { getColumns, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { type Field, textKinds } from '#shared/record/fields.ts';
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
  /** Where several are kept: those of some records, and what becomes of one record's. */
  link?: {
    read: (db: Db, records: readonly string[]) => Promise<readonly { record: string; _id: string }[]>;
    write: (db: Db, record: string, ids: readonly string[], by: LinkedBy) => Promise<unknown>;
  };
};

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
};

const idsIn = (value: unknown): readonly string[] => (Array.isArray(value) ? (value as string[]) : value ? [value as string] : []);

/** How the records of a slice are stored, read, answered and told of; references are `_id`s in a form, and names in answers and histories. */
export const recordForms = ({ table, fields, structured, references, told: toldBesides }: FormParts) => {
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

  /** Records as their form sends them, pictures by their keys. */
  const formsOf = async (db: Db, records: readonly Stored<RecordTable>[]): Promise<Held[]> => {
    const linked = new Map<string, Map<string, string[]>>();
    for (const [field, link] of links) {
      const found = new Map<string, string[]>();
      const ids = records.map(({ _id }) => _id);
      for (const { record, _id } of ids.length > 0 ? await link.read(db, ids) : []) {
        const others = found.get(record);
        if (others) others.push(_id);
        else found.set(record, [_id]);
      }
      linked.set(field, found);
    }
    return records.map((record) =>
      Object.fromEntries(
        fields.map(([field, { kind }]) => {
          const many = linked.get(field);
          if (many) return [field, many.get(record._id) ?? []];
          if (structured[field]) return [field, structured[field].read(record)];
          const value = (record as Held)[field];
          return [field, value === null && textKinds.has(kind) ? '' : value];
        }),
      ),
    );
  };

  /** What the records are called that some forms name, by field and `_id`. */
  const namesIn = async (db: Db, forms: readonly Held[]): Promise<ReadonlyMap<string, ReadonlyMap<string, string>>> => {
    const names = new Map<string, ReadonlyMap<string, string>>();
    for (const [field, reference] of Object.entries(references)) {
      const ids = [...new Set(forms.flatMap((form) => idsIn(form[field])))];
      const { table: from, label } = reference;
      const rows = ids.length === 0 ? [] : await db.select({ _id: from._id, label }).from(from).where(anyOf(from._id, ids));
      names.set(field, new Map(rows.map(({ _id, label: name }) => [_id as string, String(name)])));
    }
    return names;
  };

  /** Forms as histories and files tell them. */
  const toldIn = async (db: Db, forms: readonly Held[]): Promise<Told[]> => {
    const names = await namesIn(db, forms);
    return forms.map((form) =>
      Object.fromEntries(
        fields.map(([field, one]) => {
          const value = form[field];
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

  /**
   * Records as answers have them: references with their names, pictures as addresses.
   * @param isTold whether the answer has a picture at all: each address is signed
   */
  const rowsOf = async (
    db: Db,
    ports: Pick<Ports, 'files'>,
    records: readonly Stored<RecordTable>[],
    isTold: (field: string) => boolean = () => true,
  ): Promise<object[]> => {
    const forms = await formsOf(db, records);
    const names = await namesIn(db, forms);
    const besides = await toldBesides?.(db, records);
    return records.map((record, at) => {
      const row: Record<string, unknown> = { ...forms[at]! };
      for (const [field, called] of names) {
        const all = idsIn(row[field]).map((_id) => ({ _id, name: called.get(_id) ?? '' }));
        row[field] = Array.isArray(row[field]) ? all : (all[0] ?? null);
      }
      for (const [field, { kind }] of fields)
        if (kind === 'picture' && isTold(field)) row[field] = pictureAddress(ports, row[field] as string | null);
      return { ...row, _id: record._id, version: record.version, ...besides?.[at] };
    });
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

  return { stored, storeLinks, formsOf, toldIn, rowsOf, checkReferences };
};
