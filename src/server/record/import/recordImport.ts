import { asc, eq, getTableName, sql } from 'drizzle-orm';
import type { Endpoint, Input, Output } from '#shared/contract.ts';
import { theOne } from '#shared/noun.ts';
import { isBlank } from '#shared/record/fields.ts';
import type { recordImportCalls } from '#shared/record/import/importContract.ts';
import type { CompanyCall } from '../../http/api.ts';
import type { Db } from '../../db.ts';
import { newId } from '../../ids.ts';
import { anyOf } from '../../query/anyOf.ts';
import { insertMany } from '../../query/insertMany.ts';
import { refuse } from '../../refuse.ts';
import { audit } from '../auditTable.ts';
import type { Reference } from '../recordForms.ts';
import { type Changing, type RecordCalls, type RecordParts, recordWork } from '../recordParts.ts';
import type { RecordTable } from '../recordTable.ts';
import type { ImportParts } from './importParts.ts';
import { importPlanner, type PlannedRow } from './planImport.ts';

type ImportCalls = ReturnType<typeof recordImportCalls<string>>;
type SentRow = Input<ImportCalls['import']>['rows'][number];
type Counts = Output<ImportCalls['import']>;

const CHANGED = 'Algo cambió desde la vista previa: revísela otra vez';
/** Faults of rows that a refusal tells. */
const MOST_TOLD = 100;

/**
 * The handlers of an import of records: what becomes of each row, and the rows themselves, all of them or none. A row is known by the `_id`
 * that the browser gave it, so that what is sent twice is done once.
 */
export const recordImport = <
  C extends RecordCalls & Record<'importCheck' | 'import', Endpoint>,
  T extends RecordTable,
  Told extends object = object,
  Done extends object = object,
>(
  _contract: C,
  parts: RecordParts<C, T>,
  importing: ImportParts<C, T, Told, Done>,
) => {
  type Planned = PlannedRow<C, T>;
  type Held = Readonly<Record<string, unknown>>;
  const { table, noun, derived, given } = parts;
  const { forms, refusing, note } = recordWork(parts);
  const linked = Object.entries(parts.references ?? {}).flatMap(([field, its]) => ((its as Reference).link ? [field] : []));
  const plan = importPlanner(parts, importing);

  const check = async ({ db, input, viewer, now }: CompanyCall<Endpoint>) => {
    const { rows } = input as Input<ImportCalls['importCheck']>;
    const planned = await plan(db, { viewer, now }, rows, true);
    const asked = planned.map(({ form, record }) => ({ _id: record?._id ?? newId(), form, record }));
    const besides = await importing.told?.(db, { viewer, now }, asked);
    const told = planned.map(({ form, record, before: _before, unplaced, ...one }, at) => {
      const { address = '', addressNumber = 0, town = '', postalCode = '' } = form as Partial<Record<string, never>>;
      return {
        ...one,
        record: record ? { _id: record._id, version: record.version } : null,
        unplaced: unplaced ? { address, addressNumber, town, postalCode } : null,
        ...(besides?.[at] as Told),
      };
    });
    return { rows: told };
  };

  /** What is to be done of a row; nothing where that was done before. @throws 409 when it is no longer what was shown */
  const toDo = (planned: Planned, sent: SentRow): 'new' | 'edit' | 'made' | 'edited' | 'same' => {
    const { state, record } = planned;
    const isIts = record?._id === sent._id;
    if (state === 'new' && sent.version === null) return 'new';
    if (state === 'edit' && isIts && record.version === sent.version) return 'edit';
    if (state !== 'same' || !isIts) throw refuse.stale(CHANGED);
    if (sent.version === null) return 'made';
    return record.version === sent.version ? 'same' : 'edited';
  };

  const store = async (db: Db, by: Changing, done: readonly { _id: string; planned: Planned; edits: boolean }[]) => {
    const fresh = done.filter(({ edits }) => !edits);
    const ids = fresh.map(({ _id }) => _id);
    const used = new Set(ids).size < ids.length || (await db.$count(table, anyOf(table._id, ids))) > 0;
    if (used) throw refuse.conflict(`Ya se guardó con otros datos o se borró ${theOne(noun)}`);
    const gifts = (await given?.(db, fresh.length)) ?? [];
    const rows: Held[] = [];
    for (const [at, { _id, planned }] of fresh.entries())
      rows.push({ _id, ...forms.stored(planned.form), ...(await derived?.(planned.form)), ...gifts[at] });
    await refusing(insertMany(db, table as never, rows as never));
    for (const { _id, planned, edits } of done) {
      const { form, record } = planned;
      if (edits) {
        const set = { ...forms.stored(form), ...(await derived?.(form)), version: record!.version + 1 };
        await refusing(
          db
            .update(table)
            .set(set as never)
            .where(eq(table._id, _id)),
        );
      }
      if (linked.some((field) => (edits ? field in planned.changes : !isBlank((form as Held)[field]))))
        await forms.storeLinks(db, _id, form, { ...by, source: 'import' });
    }
    const notes = done.map(({ _id, planned, edits }) => ({
      _id: newId(),
      ...note(by, _id, planned.form, 'import'),
      action: edits ? ('edit' as const) : ('create' as const),
      changes: edits ? planned.changes : {},
    }));
    await insertMany(db, audit, notes as never);
  };

  const save = async (call: CompanyCall<Endpoint>): Promise<Counts & Done> => {
    const { db, input, viewer, now } = call;
    const { rows } = input as Input<ImportCalls['import']>;
    const by = { viewer, now };
    // Two imports of the same records take turns: the second finds what the first has made.
    await db.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`import ${getTableName(table)} `} || current_setting('app.company_id'), 0))`,
    );
    await parts.turn?.(db);
    // Whoever edits or deletes one of them meanwhile comes before, and is told of, or after.
    const known = rows.flatMap(({ _id, version }) => (version === null ? [] : [_id]));
    if (known.length > 0)
      await db
        .select({ _id: table._id })
        .from<RecordTable>(table)
        .where(anyOf(table._id, known))
        .orderBy(asc(table._id))
        .for('no key update');
    const planned = await plan(db, by, rows, false);
    const faults = planned.flatMap(({ errors, state, twin }, at) => [
      ...Object.entries(errors).map(
        ([field, sentence]) => [field === 'row' ? `rows.${at}` : `rows.${at}.cells.${field}`, sentence] as const,
      ),
      ...(state === 'twin' && twin ? [[`rows.${at}`, twin.sentence] as const] : []),
    ]);
    if (faults.length > 0)
      throw refuse.invalid('Hay filas con errores: revise la vista previa', Object.fromEntries(faults.slice(0, MOST_TOLD)));
    const asked = planned.map((one, at) => ({ planned: one, _id: rows[at]!._id, does: toDo(one, rows[at]!) }));
    const done = asked.filter(({ does }) => does === 'new' || does === 'edit').map((one) => ({ ...one, edits: one.does === 'edit' }));
    if (done.length > 0) await store(db, by, done);
    const count = (...kinds: readonly string[]) => asked.filter(({ does }) => kinds.includes(does)).length;
    const all = asked.map(({ _id, planned: { form, record } }) => ({ _id, form, record }));
    const saved = all.filter((_, at) => ['new', 'edit'].includes(asked[at]!.does));
    const besides = await importing.saved?.(db, call, saved, all);
    return { created: count('new', 'made'), edited: count('edit', 'edited'), same: count('same'), ...(besides as Done) };
  };

  return { importCheck: check, import: save };
};
