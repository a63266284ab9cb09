import { eq, getColumns, getTableName, sql } from 'drizzle-orm';
import { changesBetween } from '#shared/record/changes.ts';
import type { Endpoint, Input, Output } from '#shared/contract.ts';
import { type Field, type FieldsOf, textKinds } from '#shared/record/fields.ts';
import { capitalised, theOne, type Noun } from '#shared/noun.ts';
import type { Viewer } from '#shared/permissions.ts';
import { recordStatus } from '#shared/record/recordStatus.ts';
import type { CompanyCall, OutsideCall } from '../http/api.ts';
import type { Db } from '../db.ts';
import { newId } from '../ids.ts';
import { refuse } from '../refuse.ts';
import { exportRows } from '../spreadsheet/exportRows.ts';
import { auditOf, writeAudit } from './audit.ts';
import { findRecord, livingRecords, lockRecord, unknownRecord, type RecordTable, type Stored } from './recordTable.ts';
import type { StructuredFields } from './structured.ts';
import { exportedColumns, toldValue } from './toldFields.ts';
import { refusingTaken } from './uniqueFault.ts';

/** Calls that `recordCalls` makes. */
type RecordCalls = Readonly<Record<'list' | 'create' | 'edit' | 'read' | 'remove' | 'history' | 'export', Endpoint>>;

/** What a record's form sends. */
type FormOf<C extends RecordCalls> = Omit<Input<C['create']>, '_id'>;

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
  structured: StructuredFields<FormOf<C>, T>;
  /** What is said of a value that another record has, for each unique index of the table. */
  taken: Readonly<Partial<Record<keyof FormOf<C>, string>>>;
  /** What keeps a record from being deleted; undefined when nothing does. */
  inUse?: (db: Db, _id: string) => Promise<Use | undefined>;
};

/**
 * The handlers of a slice's records: what is common to all (404, STALE, unique values, soft deletion, history in the same transaction).
 * One that does more takes the place of the kit's: `handlers(contract, { ...recordHandlers(contract, …), list: … })`.
 */
export const recordHandlers = <C extends RecordCalls, T extends RecordTable>(_contract: C, parts: RecordParts<C, T>) => {
  type Form = FormOf<C>;
  type Handler<Name extends keyof RecordCalls> = (call: CompanyCall<C[Name]>) => Promise<Output<C[Name]>>;
  const { noun, table, name, inUse } = parts;
  const fields = Object.entries(parts.fields) as [keyof Form & string, Field][];
  const structured = parts.structured as Readonly<Record<string, { store: (value: unknown) => object; read: (record: object) => unknown }>>;
  const columns = getColumns(table);
  const kind = getTableName(table);
  const refusing = refusingTaken(table, parts.taken);

  const stored = (form: Form): Record<string, unknown> =>
    Object.fromEntries(
      fields.flatMap(([field]) => {
        const value: unknown = form[field];
        if (structured[field]) return Object.entries(structured[field].store(value));
        return [[field, value === '' && !columns[field as keyof typeof columns]?.notNull ? null : value]];
      }),
    );
  const formOf = (record: Stored<T>): Form =>
    Object.fromEntries(
      fields.map(([field, { kind: held }]) => {
        if (structured[field]) return [field, structured[field].read(record)];
        const value = (record as Readonly<Record<string, unknown>>)[field];
        return [field, value === null && textKinds.has(held) ? '' : value];
      }),
    ) as Form;
  const rowOf = (record: Stored<T>) => ({ _id: record._id, version: record.version, ...formOf(record) });
  const told = (form: Form) => Object.fromEntries(fields.map(([field, one]) => [field, toldValue(one, form[field])]));
  const note = ({ viewer, now }: Pick<CompanyCall<Endpoint>, 'viewer' | 'now'>, record: string, form: Form) => ({
    kind,
    record,
    name: name(form),
    employee: viewer._id,
    source: 'back-office' as const,
    createAt: now,
  });

  const list: Handler<'list'> = async ({ db }) => ({ data: (await livingRecords(db, table)).map(rowOf) }) as Output<C['list']>;

  const read: Handler<'read'> = async ({ db, input }) => {
    const record = await findRecord(db, table, (input as { _id: string })._id);
    if (!record || record.status === recordStatus.deleted) throw unknownRecord(noun);
    return { data: rowOf(record) } as Output<C['read']>;
  };

  const create: Handler<'create'> = async (call) => {
    const { db, input } = call;
    const { _id = newId(), ...rest } = input as { _id?: string };
    const form = rest as Form;
    // The form may have been sent before, its answer lost: one record is made of it.
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${_id}, 0))`);
    const made = await findRecord(db, table, _id);
    if (made?.status === recordStatus.deleted) throw refuse.conflict(`Ya se creó y se borró ${theOne(noun)}`);
    if (made && Object.keys(changesBetween(told(formOf(made)), told(form))).length > 0) throw refuse.stale('Ya se guardó con otros datos');
    if (made) return { _id, version: made.version } as Output<C['create']>;
    await refusing(db.insert(table).values({ _id, ...stored(form) } as never));
    await writeAudit(db, { ...note(call, _id, form), action: 'create' });
    return { _id, version: 1 } as Output<C['create']>;
  };

  const edit: Handler<'edit'> = async (call) => {
    const { db, input } = call;
    const { _id, version, ...rest } = input as { _id: string; version: number };
    const form = rest as Form;
    const record = await lockRecord(db, table, noun, { _id, version });
    const changes = changesBetween(told(formOf(record)), told(form));
    if (Object.keys(changes).length === 0) return { _id, version } as Output<C['edit']>;
    await refusing(
      db
        .update(table)
        .set({ ...stored(form), version: version + 1 } as never)
        .where(eq(table._id, _id)),
    );
    await writeAudit(db, { ...note(call, _id, form), action: 'edit', changes });
    return { _id, version: version + 1 } as Output<C['edit']>;
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
    await writeAudit(db, { ...note(call, _id, formOf(record)), action: 'delete' });
    return {} as Output<C['remove']>;
  };

  const history: Handler<'history'> = async ({ db, input, ports }) => {
    const { _id } = input as { _id: string };
    if (!(await findRecord(db, table, _id))) throw unknownRecord(noun);
    return (await auditOf(db, _id, ports.people)) as Output<C['history']>;
  };

  const toFile = async ({ input, viewer, now, ports, inCompany }: OutsideCall<C['export']>) => {
    const { ids } = input as { ids: string[] | undefined };
    const records = await inCompany((db) => livingRecords(db, table));
    const living = new Map(records.map((record) => [record._id, record]));
    const rows: Form[] = (ids ? ids.map((_id) => living.get(_id)).filter((record) => record !== undefined) : records).map(formOf);
    const exporting = { viewer: viewer as Viewer, now, ports };
    return (await exportRows({ title: capitalised(noun.many), columns: exportedColumns<Form>(fields), rows }, exporting)) as Output<
      C['export']
    >;
  };

  return { list, create, edit, read, remove, history, export: { outside: toFile } };
};
