import type * as z from 'zod';
import { changesBetween, type Changes } from '#shared/record/changes.ts';
import { isBlank, textKinds, type Fields } from '#shared/record/fields.ts';
import type { ImportState, TwinChoice } from '#shared/record/import/importContract.ts';
import { recordStatus } from '#shared/record/recordStatus.ts';
import type { Db } from '../../db.ts';
import { eachOf, unhurried } from '../../http/unhurried.ts';
import { newId } from '../../ids.ts';
import type { Refusal } from '../../refuse.ts';
import { idsIn, type Reference } from '../recordForms.ts';
import { type Changing, type FormOf, type RecordCalls, type RecordParts, recordWork } from '../recordParts.ts';
import { livingRecords, type RecordTable, standing, type Stored } from '../recordTable.ts';
import type { ImportParts } from './importParts.ts';
import { holdersOf, meantBy, plainName } from './matching.ts';
import { type Held, type Namesakes, readRow, staysThere, withAddressParts } from './readRow.ts';
import { repeatsOf } from './repeatsOf.ts';
import { type Twin, twinsIn } from './twins.ts';

/** A row of a file as it is sent. */
export type SentRow = { row: number; cells: Readonly<Record<string, string | undefined>>; twin?: TwinChoice | undefined };

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
  /** What its cells tell that it does not use, by field, with why. */
  ignored: Readonly<Record<string, string>>;
  /** Who else has its name. */
  twin: Twin | null;
  /** Whether its address has to be put on the map. */
  unplaced: boolean;
};

const UNPLACED = 'Falta ubicar la dirección';

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

/**
 * What of the records that rows name is deleted by now, by field. What stands does so until the transaction ends: whoever deletes it waits,
 * and finds that it is in use.
 */
const goneFrom = async (db: Db, references: Readonly<Record<string, Reference>>, rows: readonly { values: Held }[]) => {
  const gone = new Map<string, ReadonlySet<string>>();
  for (const [field, { table }] of Object.entries(references)) {
    const named = new Set(rows.flatMap(({ values }) => idsIn(values[field])));
    const alive = await standing(db, table, [...named].toSorted());
    gone.set(field, new Set([...named].filter((_id) => !alive.has(_id))));
  }
  return gone;
};

/** Says what becomes of the rows of a file, as things stand in the transaction; nothing is written. */
export const importPlanner = <C extends RecordCalls, T extends RecordTable>(parts: RecordParts<C, T>, importing: ImportParts<C, T>) => {
  const { forms, fields: told } = recordWork(parts);
  const fields = Object.fromEntries(told) as Fields;
  const { form: schema, keys, twins: apart } = importing;
  const taken = Object.keys(parts.taken);
  const isPlaced = 'location' in schema.shape;
  const shapes = Object.entries(schema.shape) as [string, z.ZodType][];
  const nameOf = (form: Held) => parts.name(form as FormOf<C>).trim();
  /** What a new form holds. */
  const empty: Record<string, unknown> = {};
  for (const [name, { kind }] of told) if (kind === 'picture' || textKinds.has(kind)) empty[name] = kind === 'picture' ? null : '';

  /** @param trial whether nothing comes of it: it keeps nobody waiting */
  return async (db: Db, by: Changing, rows: readonly SentRow[], trial: boolean): Promise<PlannedRow<C, T>[]> => {
    const records = await livingRecords(db, parts.table);
    const stored = await forms.formsOf(db, records);
    const holders = holdersOf(stored, [...keys, ...taken]);
    const references = (parts.references ?? {}) as Readonly<Record<string, Reference>>;
    const namesakes = await namesakesOf(db, references, importing.named);
    const unused = await importing.unused?.(db);
    const twins = twinsIn(stored, { ...apart, noun: parts.noun, name: nameOf, said: apart.said as (form: Held) => string });

    const read = ({ row, cells, twin: choice }: SentRow) => {
      const { values: own, errors } = readRow(cells, { fields, form: schema, namesakes });
      const values = isPlaced ? withAddressParts(own) : own;
      return { row, choice, values, errors, meant: meantBy(values, keys, holders) };
    };
    const cells = await unhurried(eachOf(rows, read));
    const gone = trial ? new Map<string, ReadonlySet<string>>() : await goneFrom(db, references, cells);
    const meant = new Set(cells.flatMap((one) => (one.meant.at.length === 1 ? one.meant.at : [])));
    const found = ({ row, choice, values: own, errors: unread, meant: its }: (typeof cells)[number]) => {
      const values: Record<string, unknown> = { ...own };
      const errors: Record<string, string> = { ...unread };
      for (const [field, ids] of gone) if (idsIn(values[field]).some((_id) => ids.has(_id))) errors[field] = references[field]!.unknown;
      let at = its.at.length === 1 ? its.at[0] : undefined;
      if (its.at.length > 1) errors[its.key] = `Lo tienen ${its.at.length} ${parts.noun.many}: agregue otro dato que los distinga`;
      else if (choice === 'same' && at === undefined) {
        at = twins.sameAs({ ...empty, ...values }, meant);
        if (at !== undefined) meant.add(at);
      }
      const before = at === undefined ? undefined : stored[at];
      const record = at === undefined ? undefined : records[at];
      const unplaced =
        isPlaced && !isBlank(values.address) && !('location' in values) && !('location' in errors) && !staysThere(values, before);
      const whole: Held = { ...empty, status: recordStatus.active, ...before, ...values, ...(unplaced && { location: undefined }) };
      const ignored = leftUnused(unused?.(whole as FormOf<C>), { values, errors, before });
      const form = {
        ...whole,
        ...values,
        ...Object.fromEntries(Object.keys(ignored).map((field) => [field, values[field] ?? before?.[field]])),
      };
      for (const field of taken)
        if (!errors[field] && field in values && holders(field, values[field]).some((other) => other !== at))
          errors[field] = parts.taken[field as keyof typeof parts.taken] ?? '';
      return { row, choice, at, record, before, values, form: form as Held, errors, ignored, unplaced, unsure: its.at.length > 1 };
    };
    const all = cells.map(found);
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
    const changesIn = (one: (typeof all)[number], after: (typeof states)[number]) => {
      const nothing = Object.fromEntries(Object.keys(after).map((field) => [field, null]));
      const changes = Object.entries(changesBetween(stateOf.get(one) ?? nothing, after));
      // Of a new one, what the file says of it.
      return Object.fromEntries(changes.filter(([field, { to }]) => field in one.values && (one.before || !isBlank(to))));
    };

    /** What each would be saved as, and what is wrong with it by itself. */
    const whole = ([at, one]: readonly [number, (typeof all)[number]]) => {
      const { row, record, before, unplaced } = one;
      const errors: Record<string, string> = { ...one.errors, ...repeated.get(row) };
      const changes = changesIn(one, states[at + matched.length]!);
      // A file names what a record refers to: of several of that name it goes on with the one that it has.
      const kept = Object.keys(references).filter((field) => before !== undefined && field in one.values && !(field in changes));
      const form: Held = { ...one.form, ...Object.fromEntries(kept.map((field) => [field, before?.[field]])) };
      const isSame = before !== undefined && Object.keys(changes).length === 0;
      const asked = { _id: record?._id ?? newId(), form: form as FormOf<C>, record };
      // Of which record it speaks has to be said first.
      if (isSame || one.unsure) return { one, asked, errors, changes, isSame };
      const sent: Record<string, unknown> = { ...form };
      for (const [field, shape] of shapes) {
        const { error, data } = shape.safeParse(form[field]);
        if (!error) sent[field] = data;
        else if (!errors[field]) errors[field] = error.issues[0]!.message;
      }
      if (unplaced) errors.location = UNPLACED;
      return { one, asked: { ...asked, form: sent as FormOf<C> }, errors, changes, isSame };
    };
    const wholes = await unhurried(eachOf(all.entries(), whole));
    const isRight = ({ one, errors, isSame }: (typeof wholes)[number]) => !isSame && !one.unsure && Object.keys(errors).length === 0;
    const right = wholes.filter(isRight).map(({ asked }) => asked);
    const check = await importing.check?.(db, by, right, trial);

    const decided = (its: (typeof wholes)[number]): PlannedRow<C, T> => {
      const { one, asked, changes, isSame } = its;
      const { row, record, before, at, choice, ignored, unplaced } = one;
      const errors = isRight(its) && check ? faultsIn(check(asked)) : its.errors;
      const fits = !isSame && Object.keys(errors).length === 0;
      const twin = fits ? (twins.twinOf({ row, form: asked.form, at, choice }, meant) ?? null) : null;
      const done = isSame ? 'same' : before ? 'edit' : 'new';
      const state = Object.keys(errors).length > 0 ? 'error' : twin && choice !== 'other' ? 'twin' : done;
      const name = nameOf(one.form);
      return { row, state, name, record, form: asked.form, before, changes, errors, ignored, twin, unplaced: unplaced && !isSame };
    };
    return unhurried(eachOf(wholes, decided));
  };
};

/**
 * Takes out of a row what its record does not use; what the record has of it from when it did is emptied.
 * @returns what was told in vain, with why
 */
const leftUnused = (
  unused: Readonly<Record<string, string>> = {},
  { values, errors, before }: { values: Record<string, unknown>; errors: Record<string, string>; before: Held | undefined },
): Readonly<Record<string, string>> => {
  const told = Object.entries(unused).filter(([field]) => !isBlank(values[field]) || field in errors);
  for (const field of Object.keys(unused)) {
    delete values[field];
    delete errors[field];
    if (!isBlank(before?.[field])) values[field] = Array.isArray(before![field]) ? [] : null;
  }
  return Object.fromEntries(told);
};

/** What is refused, by field; `row` where it names none. */
const faultsIn = (refusal: Refusal | undefined): Readonly<Record<string, string>> =>
  refusal ? (refusal.body.fields ?? { row: refusal.message }) : {};
