import { eq, getTableName, sql } from 'drizzle-orm';
import { type Changes, changesBetween } from '#shared/record/changes.ts';
import type { Endpoint, Input, Output } from '#shared/contract.ts';
import { type Field, type FieldsOf, unsaidKinds } from '#shared/record/fields.ts';
import { capitalised, theOne, type Noun } from '#shared/noun.ts';
import type { Viewer } from '#shared/permissions.ts';
import type { Ports } from '../ports.ts';
import { recordStatus } from '#shared/record/recordStatus.ts';
import type { CompanyCall, OutsideCall } from '../http/api.ts';
import type { Db } from '../db.ts';
import { newId } from '../ids.ts';
import { refuse } from '../refuse.ts';
import { exportRows } from '../spreadsheet/exportRows.ts';
import { auditOf, writeAudit } from './audit.ts';
import { recordForms, type Reference } from './recordForms.ts';
import { samePicture, storePictures } from './recordPictures.ts';
import {
  findRecord,
  livingRecords,
  lockRecord,
  theRecord,
  unknownRecord,
  type RecordTable,
  type Storable,
  type Stored,
} from './recordTable.ts';
import type { StructuredFields } from './structured.ts';
import { exportedColumns } from './toldFields.ts';
import { refusingTaken } from './uniqueFault.ts';

/** Calls that `recordCalls` makes. */
type RecordCalls = Readonly<Record<'list' | 'create' | 'edit' | 'read' | 'remove' | 'history' | 'export', Endpoint>>;

/** What a record's form sends. */
type FormOf<C extends RecordCalls> = Omit<Input<C['create']>, '_id'>;

/** What of a form is stored as it is and told again: all but secrets. */
type ToldForm<C extends RecordCalls> = Pick<FormOf<C>, keyof FormOf<C> & keyof (Output<C['read']> & { data: object })['data']>;

/** What keeps a record from being deleted. */
export type Use = { count: number; sentence: string };

/** What the kit has to know of a slice's records. */
export type RecordParts<C extends RecordCalls, T extends RecordTable> = {
  noun: Noun;
  table: T;
  fields: FieldsOf<FormOf<C>>;
  /** What one of them is called. */
  name: (form: FormOf<C>) => string;
  /** How the fields are stored that are not a column of the same name. */
  structured: StructuredFields<ToldForm<C>, T>;
  /** What is said of a value that another record has, for each unique index of the table. */
  taken: Readonly<Partial<Record<keyof FormOf<C>, string>>>;
  /** The fields that name other records. */
  references?: { readonly [Name in keyof FormOf<C>]?: Reference };
  /** What keeps a record from being deleted; undefined when nothing does. */
  inUse?: (db: Db, _id: string) => Promise<Use | undefined>;
  /** What is stored besides and comes of the form alone, before the transaction begins: a search text, the hash of a password. */
  derived?: (form: FormOf<C>) => Partial<Storable<T>> | Promise<Partial<Storable<T>>>;
  /** What a new record gets besides, such as its number. */
  given?: (db: Db) => Promise<Partial<Storable<T>>>;
  /** What answers tell of some records besides, each in its place: what the table has and no form sends, what other tables know. */
  told?: (db: Db, records: readonly Stored<T>[]) => Promise<readonly object[]>;
  /** Whether a secret that is sent is the one that a record has; without it, nobody can tell. */
  isSecret?: (record: Stored<T>, form: FormOf<C>) => Promise<boolean>;
  /** Asks of a form what its schema cannot, as whether its references stand. @throws the refusal that the form shows */
  check?: (call: CompanyCall<C['create']> & { record: Stored<T> | undefined }, form: FormOf<C>) => Promise<unknown>;
};

/**
 * The handlers of a slice's records: what is common to all (404, STALE, unique values, soft deletion, history in the same transaction).
 * One that does more takes the place of the kit's: `handlers(contract, { ...recordHandlers(contract, …), list: … })`.
 */
export const recordHandlers = <C extends RecordCalls, T extends RecordTable>(_contract: C, parts: RecordParts<C, T>) => {
  type Form = FormOf<C>;
  type Handler<Name extends keyof RecordCalls> = (call: CompanyCall<C[Name]>) => Promise<Output<C[Name]>>;
  const { noun, table, name, inUse, derived, given, check } = parts;
  const all = Object.entries(parts.fields) as [keyof Form & string, Field][];
  const fields = all.filter(([, { kind: held }]) => held !== 'secret');
  const secrets = all.flatMap(([field, { kind: held }]) => (held === 'secret' ? [field] : []));
  const pictures = all.flatMap(([field, one]) => (one.kind === 'picture' ? [[field, one.shape] as const] : []));
  const forms = recordForms({
    table,
    fields,
    structured: parts.structured as Parameters<typeof recordForms>[0]['structured'],
    references: (parts.references ?? {}) as Readonly<Record<string, Reference>>,
    told: parts.told as Parameters<typeof recordForms>[0]['told'],
  });
  const kind = getTableName(table);
  const refusing = refusingTaken(table, parts.taken);
  const note = ({ viewer, now }: Pick<CompanyCall<Endpoint>, 'viewer' | 'now'>, record: string, form: Form) => ({
    kind,
    record,
    name: name(form),
    employee: viewer._id,
    source: 'back-office' as const,
    createAt: now,
  });
  /** What a history tells of two forms, but for some fields. */
  const changesIn = async (db: Db, before: object, after: object, leftOut: readonly string[] = []): Promise<Changes> => {
    const [from = {}, to = {}] = await forms.toldIn(db, [before, after] as never);
    const told = Object.entries(changesBetween(from as never, to as never));
    return Object.fromEntries(told.filter(([field]) => !leftOut.includes(field)));
  };

  const list: Handler<'list'> = async ({ db, ports }) =>
    ({ data: await forms.rowsOf(db, ports, await livingRecords(db, table)) }) as Output<C['list']>;

  const read: Handler<'read'> = async ({ db, input, ports }) => {
    const record = await theRecord(db, table, noun, (input as { _id: string })._id);
    const [data] = await forms.rowsOf(db, ports, [record]);
    return { data } as Output<C['read']>;
  };

  /** A call with what is stored of it beside its fields, made before its transaction begins. */
  const prepared = async (call: OutsideCall<C['create'] | C['edit']>) => {
    const sent = { ...call, input: call.input as object, viewer: call.viewer as Viewer };
    return {
      stored: pictures.length > 0 ? await storePictures(pictures, sent) : {},
      besides: derived ? await derived(call.input) : {},
    };
  };

  /**
   * Whether what is sent is what a record has: it was sent before, and its answer was lost.
   * @param untold what is said of secrets where nobody can tell: that they are those of the form by which the record was made, or not
   */
  const stands = async (call: Pick<Ports, 'files'>, db: Db, record: Stored<T>, form: Form, untold: boolean): Promise<boolean> => {
    const [before = {}] = await forms.formsOf(db, [record]);
    const names = pictures.map(([field]) => field);
    if (Object.keys(await changesIn(db, before, form, names)).length > 0) return false;
    const keys = form as Readonly<Record<string, string | null>>;
    for (const field of names) if (!(await samePicture(call, before[field] as string | null, keys[field] ?? null))) return false;
    return secrets.every((field) => !form[field]) || (parts.isSecret ? parts.isSecret(record, form) : untold);
  };

  const create = async (call: OutsideCall<C['create']>) => {
    const { stored, besides } = await prepared(call);
    const { _id = newId(), ...rest } = call.input as { _id?: string };
    const form = { ...Object.fromEntries(pictures.map(([field]) => [field, null])), ...rest, ...stored } as unknown as Form;
    return call.inCompany(async (db) => {
      const viewer = call.viewer as Viewer;
      // The form may have been sent before, its answer lost: one record is made of it.
      await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${_id}, 0))`);
      const made = await findRecord(db, table, _id);
      if (made?.status === recordStatus.deleted) throw refuse.conflict(`Ya se creó y se borró ${theOne(noun)}`);
      if (made) {
        if (!(await stands(call.ports, db, made, form, true))) throw refuse.stale('Ya se guardó con otros datos');
        return { _id, version: made.version } as Output<C['create']>;
      }
      await forms.checkReferences(db, form, undefined);
      await check?.({ ...call, viewer, db, record: undefined }, form);
      await refusing(db.insert(table).values({ _id, ...forms.stored(form as never), ...besides, ...(await given?.(db)) } as never));
      await forms.storeLinks(db, _id, form);
      await writeAudit(db, { ...note({ ...call, viewer }, _id, form), action: 'create' });
      return { _id, version: 1 } as Output<C['create']>;
    });
  };

  const edit = async (call: OutsideCall<C['edit']>) => {
    const { stored, besides } = await prepared(call);
    const { _id, version, ...rest } = call.input as { _id: string; version: number };
    return call.inCompany(async (db) => {
      const viewer = call.viewer as Viewer;
      const record = await lockRecord(db, table, noun, { _id, version: undefined });
      const [before = {}] = await forms.formsOf(db, [record]);
      const kept = Object.fromEntries(pictures.map(([field]) => [field, before[field]]));
      const form = { ...kept, ...rest, ...stored } as unknown as Form;
      if (record.version !== version) {
        // What stands already was sent before, its answer lost.
        if (await stands(call.ports, db, record, form, false)) return { _id, version: record.version } as Output<C['edit']>;
        throw refuse.stale();
      }
      const secret = secrets.filter((field) => form[field]).map((field) => [field, { from: null, to: 'Cambiada' }]);
      const changes = { ...(await changesIn(db, before, form)), ...(Object.fromEntries(secret) as Changes) };
      if (Object.keys(changes).length === 0) return { _id, version } as Output<C['edit']>;
      await forms.checkReferences(db, form, before);
      await check?.({ ...call, viewer, db, record }, form);
      await refusing(
        db
          .update(table)
          .set({ ...forms.stored(form as never), ...besides, version: version + 1 } as never)
          .where(eq(table._id, _id)),
      );
      await forms.storeLinks(db, _id, form);
      await writeAudit(db, { ...note({ ...call, viewer }, _id, form), action: 'edit', changes });
      return { _id, version: version + 1 } as Output<C['edit']>;
    });
  };

  const remove: Handler<'remove'> = async (call) => {
    const { db, input } = call;
    const { _id, version } = input as { _id: string; version: number | undefined };
    const record = await lockRecord(db, table, noun, { _id, version, deleting: true });
    const use = await inUse?.(db, _id);
    if (use) throw refuse.inUse(use.sentence, use.count);
    await db
      .update(table)
      .set({ status: recordStatus.deleted, version: record.version + 1 } as never)
      .where(eq(table._id, _id));
    const [form] = await forms.formsOf(db, [record]);
    await writeAudit(db, { ...note(call, _id, form as Form), action: 'delete' });
    return {} as Output<C['remove']>;
  };

  const history: Handler<'history'> = async ({ db, input, ports }) => {
    const { _id } = input as { _id: string };
    if (!(await findRecord(db, table, _id))) throw unknownRecord(noun);
    return (await auditOf(db, _id, ports.people)) as Output<C['history']>;
  };

  const toFile = async ({ input, viewer, now, ports, inCompany }: OutsideCall<C['export']>) => {
    const { ids } = input as { ids: string[] | undefined };
    const rows = await inCompany(async (db) => {
      const records = await livingRecords(db, table);
      const living = new Map(records.map((record) => [record._id, record]));
      const asked = ids ? ids.map((_id) => living.get(_id)).filter((record) => record !== undefined) : records;
      return forms.toldIn(db, await forms.formsOf(db, asked));
    });
    const columns = exportedColumns(fields.filter(([, { kind: held }]) => !unsaidKinds.has(held)));
    return (await exportRows({ title: capitalised(noun.many), columns, rows }, { viewer: viewer as Viewer, now, ports })) as Output<
      C['export']
    >;
  };

  return { list, create: { outside: create }, edit: { outside: edit }, read, remove, history, export: { outside: toFile } };
};
