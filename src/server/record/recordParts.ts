import { getTableName } from 'drizzle-orm';
import type { Changes } from '#shared/record/changes.ts';
import type { Endpoint, Input, Output } from '#shared/contract.ts';
import type { Field, FieldsOf } from '#shared/record/fields.ts';
import type { Noun } from '#shared/noun.ts';
import type { Viewer } from '#shared/permissions.ts';
import type { AuditSource } from '#shared/record/recordContract.ts';
import type { Db } from '../db.ts';
import type { Source } from '../query/rowsState.ts';
import { recordForms, type Reference, type Words } from './recordForms.ts';
import type { RecordTable, Storable, Stored } from './recordTable.ts';
import type { StructuredFields } from './structured.ts';
import { refusingTaken } from './uniqueFault.ts';

/** Calls that `recordCalls` makes. */
export type RecordCalls = Readonly<Record<'list' | 'create' | 'edit' | 'read' | 'remove' | 'history' | 'export', Endpoint>>;

/** What a record's form sends. */
export type FormOf<C extends RecordCalls> = Omit<Input<C['create']>, '_id'>;

/** What of a form is stored as it is and told again: all but secrets. */
type ToldForm<C extends RecordCalls> = Pick<FormOf<C>, keyof FormOf<C> & keyof (Output<C['read']> & { data: object })['data']>;

/** What keeps a record from being deleted: how many others point at it, none where it is itself that is not at rest. */
export type Use = { count: number; sentence: string };

/** Finds what keeps a record from being deleted; undefined when nothing does. */
export type InUse = (db: Db, _id: string) => Promise<Use | undefined>;

/** The first of several things that keep a record from being deleted. */
export const firstUse =
  (...all: readonly InUse[]): InUse =>
  async (db, _id) => {
    for (const inUse of all) {
      const use = await inUse(db, _id);
      if (use) return use;
    }
    return undefined;
  };

/** Who changes a record, and when. */
export type Changing = { viewer: Viewer; now: Date };

/** What the kit has to know of a slice's records. */
export type RecordParts<C extends RecordCalls, T extends RecordTable> = {
  noun: Noun;
  table: T;
  fields: FieldsOf<FormOf<C>>;
  /** What one of them is called. */
  name: (form: FormOf<C>) => string;
  /** Columns that no answer is made of: a list does not read them. */
  unread?: readonly (keyof Stored<T> & string)[];
  /** How the fields are stored that are not a column of the same name. */
  structured: StructuredFields<ToldForm<C>, T>;
  /** What is said of a value that another record has, for each unique index of the table. */
  taken: Readonly<Partial<Record<keyof FormOf<C>, string>>>;
  /** Waits for whoever changes what such a change hangs on, until the transaction ends: before any record is locked, so that two never wait for each other. */
  turn?: (db: Db) => Promise<unknown>;
  /** The fields that name other records. */
  references?: { readonly [Name in keyof FormOf<C>]?: Reference };
  /** How fields are told that no history or file could tell as they are. */
  words?: { readonly [Name in keyof FormOf<C>]?: Words<FormOf<C>[Name]> };
  /** What keeps a record from being deleted; undefined when nothing does. */
  inUse?: InUse;
  /** What is stored besides and comes of the form alone, before the transaction begins: a search text, the hash of a password. */
  derived?: (form: FormOf<C>) => Partial<Storable<T>> | Promise<Partial<Storable<T>>>;
  /** What some new records get besides, each in its place, such as its number. */
  given?: (db: Db, count: number) => Promise<readonly Partial<Storable<T>>[]>;
  /** What answers tell of some records besides, each in its place: what the table has and no form sends, what other tables know. */
  told?: (db: Db, records: readonly Stored<T>[]) => Promise<readonly object[]>;
  /** Where that is told from, but for the table itself and those of references. */
  toldFrom?: readonly Source[];
  /** Whether a secret that is sent is the one that a record has; without it, nobody can tell. */
  isSecret?: (record: Stored<T>, form: FormOf<C>) => Promise<boolean>;
  /**
   * Asks of a form what its schema cannot, as whether its references stand.
   * @param call.record undefined for one that is made
   * @throws the refusal that the form shows
   */
  check?: (call: Changing & { db: Db; _id: string; record: Stored<T> | undefined }, form: FormOf<C>) => Promise<unknown>;
};

/** What all that is done to a slice's records is done with. */
export const recordWork = <C extends RecordCalls, T extends RecordTable>(parts: RecordParts<C, T>) => {
  type Form = FormOf<C>;
  const all = Object.entries(parts.fields) as [keyof Form & string, Field][];
  const fields = all.filter(([, { kind: held }]) => held !== 'secret');
  const forms = recordForms({
    table: parts.table,
    fields,
    structured: parts.structured as Parameters<typeof recordForms>[0]['structured'],
    references: (parts.references ?? {}) as Readonly<Record<string, Reference>>,
    told: parts.told as Parameters<typeof recordForms>[0]['told'],
    words: (parts.words ?? {}) as Readonly<Record<string, Words>>,
  });
  const kind = getTableName(parts.table);
  const named = Object.values<Reference>((parts.references ?? {}) as Readonly<Record<string, Reference>>);
  return {
    forms,
    /** All but secrets. */
    fields,
    /** All that answers are made from. */
    sources: [
      ...new Set<Source>([
        parts.table,
        ...named.flatMap(({ table, link }) => [table, ...(link ? [link.table] : [])]),
        ...(parts.toldFrom ?? []),
      ]),
    ],
    secrets: all.flatMap(([field, { kind: held }]) => (held === 'secret' ? [field] : [])),
    pictures: all.flatMap(([field, one]) => (one.kind === 'picture' ? [[field, one.shape] as const] : [])),
    refusing: refusingTaken(parts.table, parts.taken),
    /** What the audit tells of whatever is done to a record. */
    note: ({ viewer, now }: Changing, record: string, form: Form, source: AuditSource = 'back-office') => ({
      kind,
      record,
      name: parts.name(form),
      employee: viewer._id,
      source,
      createAt: now,
    }),
    /** What a history tells of two forms, but for some fields. */
    changesIn: async (db: Db, before: object, after: object, leftOut: readonly string[] = []): Promise<Changes> => {
      const told = Object.entries(await forms.changesIn(db, before as never, after as never));
      return Object.fromEntries(told.filter(([field]) => !leftOut.includes(field)));
    },
  };
};
