import { eq, getTableName } from 'drizzle-orm';
import type * as z from 'zod';
import type { Changes } from '#shared/record/changes.ts';
import type { Endpoint, Output } from '#shared/contract.ts';
import { unsaidKinds } from '#shared/record/fields.ts';
import { capitalised, theOne } from '#shared/noun.ts';
import type { Viewer } from '#shared/permissions.ts';
import type { Ports } from '../ports.ts';
import { recordStatus } from '#shared/record/recordStatus.ts';
import type { CompanyCall, OutsideCall } from '../http/api.ts';
import { keptAnswer } from '../http/keptAnswer.ts';
import type { Db } from '../db.ts';
import { newId } from '../ids.ts';
import { refuse } from '../refuse.ts';
import { exportRows } from '../spreadsheet/exportRows.ts';
import { auditOf, writeAudit } from './audit.ts';
import { type FormOf, type RecordCalls, type RecordParts, recordWork } from './recordParts.ts';
import { samePicture, storePictures } from './recordPictures.ts';
import {
  findRecord,
  livingRecords,
  lockRecord,
  madeBefore,
  theRecord,
  unknownRecord,
  type RecordTable,
  type Stored,
} from './recordTable.ts';
import { exportedColumns } from './toldFields.ts';

/**
 * The handlers of a slice's records: what is common to all (404, STALE, unique values, soft deletion, history in the same transaction).
 * One that does more takes the place of the kit's: `handlers(contract, { ...recordHandlers(contract, …), list: … })`.
 */
export const recordHandlers = <C extends RecordCalls, T extends RecordTable>(contract: C, parts: RecordParts<C, T>) => {
  type Form = FormOf<C>;
  type Handler<Name extends keyof RecordCalls> = (call: CompanyCall<C[Name]>) => Promise<Output<C[Name]>>;
  const { noun, table, inUse, derived, given, check, turn } = parts;
  const { forms, fields, sources, secrets, pictures, refusing, note, changesIn } = recordWork(parts);

  /** What the list tells of a record. */
  const listed = (contract.list.output as z.ZodObject<{ data: z.ZodArray<z.ZodObject> }>).shape.data.element.shape;
  const unlisted = fields.flatMap(([field]) => (field in listed ? [] : [field]));
  const unread = new Set<string>(['companyId', ...(parts.unread ?? []), ...unlisted]);
  const list = keptAnswer(contract.list, {
    sources,
    make: async ({ db, ports }) => ({
      data: await forms.rowsOf(db, ports, await livingRecords(db, table, unread), (field) => field in listed),
    }),
  });

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
      await turn?.(db);
      const made = await madeBefore(db, table, _id);
      if (made?.status === recordStatus.deleted) throw refuse.conflict(`Ya se creó y se borró ${theOne(noun)}`);
      if (made) {
        if (!(await stands(call.ports, db, made, form, true))) throw refuse.stale('Ya se guardó con otros datos');
        return { _id, version: made.version } as Output<C['create']>;
      }
      await forms.checkReferences(db, form, undefined);
      await check?.({ viewer, now: call.now, db, _id, record: undefined }, form);
      const [gift] = (await given?.(db, 1)) ?? [];
      await refusing(db.insert(table).values({ _id, ...forms.stored(form as never), ...besides, ...gift } as never));
      await forms.storeLinks(db, _id, form, { viewer, now: call.now });
      await writeAudit(db, { ...note({ ...call, viewer }, _id, form), action: 'create' });
      return { _id, version: 1 } as Output<C['create']>;
    });
  };

  const edit = async (call: OutsideCall<C['edit']>) => {
    const { stored, besides } = await prepared(call);
    const { _id, version, ...rest } = call.input as { _id: string; version: number };
    return call.inCompany(async (db) => {
      const viewer = call.viewer as Viewer;
      await turn?.(db);
      const record = await lockRecord(db, table, noun, { _id, version: undefined });
      const [before = {}] = await forms.formsOf(db, [record]);
      // What a call leaves out stays: pictures, and what the slice lets it leave out.
      const form = { ...before, ...rest, ...stored } as unknown as Form;
      if (record.version !== version) {
        // What stands already was sent before, its answer lost.
        if (await stands(call.ports, db, record, form, false)) return { _id, version: record.version } as Output<C['edit']>;
        throw refuse.stale();
      }
      const secret = secrets.filter((field) => form[field]).map((field) => [field, { from: null, to: 'Cambiada' }]);
      const changes = { ...(await changesIn(db, before, form)), ...(Object.fromEntries(secret) as Changes) };
      if (Object.keys(changes).length === 0) return { _id, version } as Output<C['edit']>;
      await forms.checkReferences(db, form, before);
      await check?.({ viewer, now: call.now, db, _id, record }, form);
      await refusing(
        db
          .update(table)
          .set({ ...forms.stored(form as never), ...besides, version: version + 1 } as never)
          .where(eq(table._id, _id)),
      );
      await forms.storeLinks(db, _id, form, { viewer, now: call.now });
      await writeAudit(db, { ...note({ ...call, viewer }, _id, form), action: 'edit', changes });
      return { _id, version: version + 1 } as Output<C['edit']>;
    });
  };

  const deactivate = async (call: CompanyCall<Endpoint>) => {
    const { db } = call;
    const { _id, version } = call.input as { _id: string; version: number };
    await turn?.(db);
    const record = await lockRecord(db, table, noun, { _id, version: undefined });
    if (record.status === recordStatus.inactive) return { _id, version: record.version };
    if (record.version !== version) throw refuse.stale();
    const [before = {}] = await forms.formsOf(db, [record]);
    // What else it has stays as it is, though no form would take it any more.
    const none = Object.fromEntries(secrets.map((field) => [field, '']));
    const form = { ...none, ...before, status: recordStatus.inactive } as unknown as Form;
    await check?.({ viewer: call.viewer, now: call.now, db, _id, record }, form);
    const set = { status: recordStatus.inactive, version: version + 1 };
    await db.update(table).set(set).where(eq(table._id, _id));
    await writeAudit(db, { ...note(call, _id, form), action: 'edit', changes: await changesIn(db, before, form) });
    return { _id, version: version + 1 };
  };

  const remove: Handler<'remove'> = async (call) => {
    const { db, input } = call;
    const { _id, version } = input as { _id: string; version: number | undefined };
    await turn?.(db);
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
    const { _id, before } = input as { _id: string; before?: string | null };
    const told = await auditOf(db, getTableName(table), _id, ports.people, before);
    if (told.total === 0 && !(await findRecord(db, table, _id))) throw unknownRecord(noun);
    return told as Output<C['history']>;
  };

  const toFile = async ({ input, viewer, now, ports, inCompany }: OutsideCall<C['export']>) => {
    const { ids } = input as { ids: string[] | undefined };
    const rows = await inCompany(async (db) => {
      const records = await livingRecords(db, table);
      const living = new Map(records.map((record) => [record._id, record]));
      const asked = ids ? ids.map((_id) => living.get(_id)).filter((record) => record !== undefined) : records;
      // Of several some may be gone since the list was read; a file without any would be no answer.
      if (ids && ids.length > 0 && asked.length === 0) throw refuse.notFound(`No quedan ${noun.many} de la lista: actualícela`);
      return forms.toldIn(db, await forms.formsOf(db, asked));
    });
    const columns = exportedColumns(fields.filter(([, { kind: held }]) => !unsaidKinds.has(held)));
    return (await exportRows({ title: capitalised(noun.many), columns, rows }, { viewer: viewer as Viewer, now, ports })) as Output<
      C['export']
    >;
  };

  return { list, create: { outside: create }, edit: { outside: edit }, read, deactivate, remove, history, export: { outside: toFile } };
};
