import { sql } from 'drizzle-orm';
import type * as z from 'zod';
import { changesBetween, type Changes } from '#shared/record/changes.ts';
import { isBlank, textKinds, type Fields } from '#shared/record/fields.ts';
import type { ImportState } from '#shared/record/import/importContract.ts';
import { recordStatus } from '#shared/record/recordStatus.ts';
import { fold } from '#shared/text.ts';
import type { Db } from '../../db.ts';
import { eachOf, unhurried } from '../../http/unhurried.ts';
import { newId } from '../../ids.ts';
import { Refusal } from '../../refuse.ts';
import type { Reference } from '../recordForms.ts';
import { type Changing, type FormOf, type RecordCalls, type RecordParts, recordWork } from '../recordParts.ts';
import { livingRecords, type RecordTable, type Stored } from '../recordTable.ts';
import type { ImportParts } from './importParts.ts';
import { type Held, type Namesakes, readRow, staysThere, withAddressParts } from './readRow.ts';
import { repeatsOf } from './repeatsOf.ts';

/** A row of a file as it is sent. */
export type SentRow = { row: number; cells: Readonly<Record<string, string | undefined>> };

/** What becomes of a row. */
export type PlannedRow<C extends RecordCalls, T extends RecordTable> = {
  row: number;
  state: ImportState;
  name: string;
  record: Stored<T> | undefined;
  form: FormOf<C>;
  /** As it was. */
  before: Held | undefined;
  changes: Changes;
  errors: Readonly<Record<string, string>>;
  /** Whether its address has to be put on the map. */
  unplaced: boolean;
};

const UNPLACED = 'Falta ubicar la dirección';

/** A name as it is looked for: without case, accents, spaces or signs. */
const plainName = (name: string) => fold(name).replace(/[\s\p{P}]/gu, '');

/** How files name what the fields of some records refer to. */
const namesakesOf = async <C extends RecordCalls, T extends RecordTable>(
  db: Db,
  references: Readonly<Record<string, Reference>>,
  named: ImportParts<C, T>['named'],
): Promise<Namesakes> => {
  const all = new Map<string, { many: boolean; find: (name: string) => string | undefined }>();
  for (const [field, { table, label, link }] of Object.entries(references)) {
    const living = await livingRecords(db, table);
    const labels = await db.select({ _id: table._id, label }).from(table);
    const isLiving = new Set(living.map(({ _id }) => _id));
    const others = (await named?.[field as keyof FormOf<C>]?.(db)) ?? [];
    const told = [
      ...others.flatMap(({ _id, names }) => names.map((name) => [plainName(name), _id] as const)),
      // What it is called goes before what it may be called.
      ...labels.map((one) => [plainName(String(one.label)), one._id as string] as const),
    ];
    const byName = new Map(told.filter(([name, _id]) => name !== '' && isLiving.has(_id)));
    all.set(field, { many: link !== undefined, find: (name) => byName.get(plainName(name)) });
  }
  return all;
};

/** The records that have a value, by field and value. */
const holdersOf = (forms: readonly Held[], fields: readonly string[]) => {
  const holders = new Map<string, number[]>();
  for (const [at, form] of forms.entries())
    for (const field of fields) {
      if (isBlank(form[field])) continue;
      const key = `${field} ${String(form[field])}`;
      const its = holders.get(key);
      if (its) its.push(at);
      else holders.set(key, [at]);
    }
  return (field: string, value: unknown): readonly number[] => (isBlank(value) ? [] : (holders.get(`${field} ${String(value)}`) ?? []));
};

/** Of the records there are, the one that a row means; several when its values do not tell them apart. */
const meantBy = (values: Held, keys: readonly string[], holders: ReturnType<typeof holdersOf>): { at: readonly number[]; key: string } => {
  let among: { at: readonly number[]; key: string } = { at: [], key: '' };
  for (const key of keys) {
    const its = holders(key, values[key]);
    const both = among.at.length > 0 ? among.at.filter((at) => its.includes(at)) : its;
    if (both.length > 0) among = { at: both, key: among.key || key };
    if (among.at.length === 1) return among;
  }
  return among;
};

/** Says what becomes of the rows of a file, as things stand in the transaction; nothing is written. */
export const importPlanner = <C extends RecordCalls, T extends RecordTable>(parts: RecordParts<C, T>, importing: ImportParts<C, T>) => {
  const { forms, fields: told } = recordWork(parts);
  const fields = Object.fromEntries(told) as Fields;
  const { form: schema, keys } = importing;
  const taken = Object.keys(parts.taken);
  const isPlaced = 'location' in schema.shape;
  /** What a new form holds. */
  const empty: Record<string, unknown> = {};
  for (const [name, { kind }] of told) if (kind === 'picture' || textKinds.has(kind)) empty[name] = kind === 'picture' ? null : '';

  /** @param trial whether nothing comes of it: it keeps nobody waiting */
  return async (db: Db, by: Changing, rows: readonly SentRow[], trial: boolean): Promise<PlannedRow<C, T>[]> => {
    const records = await livingRecords(db, parts.table);
    const stored = await forms.formsOf(db, records);
    const holders = holdersOf(stored, [...new Set([...keys, ...taken])]);
    const namesakes = await namesakesOf(db, (parts.references ?? {}) as Readonly<Record<string, Reference>>, importing.named);
    const completed = (await importing.completed?.(db)) ?? ((form: FormOf<C>) => form);

    const read = ({ row, cells }: SentRow) => {
      const { values: own, errors: unread } = readRow(cells, { fields, form: schema, namesakes });
      const values = isPlaced ? withAddressParts(own) : own;
      const errors: Record<string, string> = { ...unread };
      const meant = meantBy(values, keys, holders);
      const at = meant.at.length === 1 ? meant.at[0] : undefined;
      if (meant.at.length > 1) errors[meant.key] = `Lo tienen ${meant.at.length} ${parts.noun.many}: agregue otro dato que los distinga`;
      const before = at === undefined ? undefined : stored[at];
      const record = at === undefined ? undefined : records[at];
      const unplaced =
        isPlaced && !isBlank(values.address) && !('location' in values) && !('location' in errors) && !staysThere(values, before);
      const form = { ...empty, status: recordStatus.active, ...before, ...values, ...(unplaced && { location: undefined }) };
      for (const field of taken)
        if (!errors[field] && field in values && holders(field, values[field]).some((other) => other !== at))
          errors[field] = parts.taken[field as keyof typeof parts.taken] ?? '';
      return { row, record, before, values, form: form as Held, errors, unplaced, unsure: meant.at.length > 1 };
    };
    const all = await unhurried(eachOf(rows, read));
    const repeated = repeatsOf(all, keys, taken);

    // Told together: what references are called is looked up once.
    const unsaid = Object.fromEntries(told.map(([name]) => [name, null]));
    const toldForm = ({ form, before, unplaced }: (typeof all)[number]) => ({
      ...unsaid,
      ...form,
      ...(unplaced && { location: before?.location ?? null }),
    });
    const matched = all.filter(({ before }) => before !== undefined);
    const states = await forms.toldIn(db, [...matched.map(({ before }) => before!), ...all.map(toldForm)] as never);
    const stateOf = new Map(matched.map((one, at) => [one, states[at]!]));
    const changesOf = new Map(
      all.map((one, at) => {
        const after = states[at + matched.length]!;
        const nothing = Object.fromEntries(Object.keys(after).map((field) => [field, null]));
        const changes = Object.entries(changesBetween(stateOf.get(one) ?? nothing, after));
        // Of a new one, what the file says of it.
        return [one, Object.fromEntries(changes.filter(([field, { to }]) => field in one.values && (one.before || !isBlank(to))))];
      }),
    );

    const planned: PlannedRow<C, T>[] = [];
    for (const one of all) {
      const { row, record, before, form, unplaced } = one;
      const errors: Record<string, string> = { ...one.errors, ...repeated.get(row) };
      const changes = changesOf.get(one) ?? {};
      const isSame = before !== undefined && Object.keys(changes).length === 0;
      const name = parts.name(form as FormOf<C>).trim();
      let whole = form as FormOf<C>;
      // Of which record it speaks has to be said first.
      if (!isSame && !one.unsure) {
        const checked = Object.entries(schema.shape).map(([field, its]) => [field, (its as z.ZodType).safeParse(form[field])] as const);
        for (const [field, { error }] of checked) if (error && !errors[field]) errors[field] = error.issues[0]!.message;
        if (unplaced) errors.location = UNPLACED;
        if (Object.keys(errors).length === 0) {
          const sent = { ...form, ...Object.fromEntries(checked.map(([field, { data }]) => [field, data])) };
          whole = completed(sent as FormOf<C>, record);
          const check = async () => importing.check?.({ ...by, db, _id: record?._id ?? newId(), record }, whole);
          Object.assign(errors, await (trial ? tried(db, check) : refusedBy(check)));
        }
      }
      const state = Object.keys(errors).length > 0 ? 'error' : isSame ? 'same' : before ? 'edit' : 'new';
      planned.push({ row, state, name, record, form: whole, before, changes, errors, unplaced: unplaced && !isSame });
    }
    return planned;
  };
};

/** The same, after which whatever it locked is free again at once. */
const tried = async (db: Db, check: () => Promise<unknown> | undefined) => {
  await db.execute(sql`savepoint tried`);
  const errors = await refusedBy(check);
  await db.execute(sql`rollback to savepoint tried`);
  await db.execute(sql`release savepoint tried`);
  return errors;
};

/** What a check refuses, by field; `row` where it names none. */
const refusedBy = async (check: () => Promise<unknown> | undefined): Promise<Readonly<Record<string, string>>> => {
  try {
    await check();
    return {};
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.body.fields ?? { row: error.message };
  }
};
