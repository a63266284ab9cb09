import { asc, count, eq, getTableName, ne, sql } from 'drizzle-orm';
import type { Noun } from '#shared/noun.ts';
import { recordStatus } from '#shared/record/recordStatus.ts';
import type { Viewer } from '#shared/permissions.ts';
import { fold } from '#shared/text.ts';
import type { Db } from '#server/db.ts';
import { newId } from '#server/ids.ts';
import { writeAudit } from '#server/record/audit.ts';
import { lockRecord } from '#server/record/recordTable.ts';
import { refuse } from '#server/refuse.ts';
import { employees, employeeTypes, workshifts } from '../../session/server/tables.ts';

const TYPE: Noun = { one: 'tipo', many: 'tipos' };
const SHIFT: Noun = { one: 'turno', many: 'turnos' };

type Catalogue = {
  table: typeof employeeTypes | typeof workshifts;
  noun: Noun;
  uses: typeof employees.typeEmployee | typeof employees.workshift;
};
const types = { table: employeeTypes, noun: TYPE, uses: employees.typeEmployee } as const satisfies Catalogue;
const shifts = { table: workshifts, noun: SHIFT, uses: employees.workshift } as const satisfies Catalogue;

/** How many employees have each. */
const totals = async (db: Db, { uses }: Catalogue): Promise<ReadonlyMap<string | null, number>> => {
  const found = await db
    .select({ _id: uses, total: count() })
    .from(employees)
    .where(ne(employees.status, recordStatus.deleted))
    .groupBy(uses);
  return new Map(found.map(({ _id, total }) => [_id, total]));
};

/** The types of the company with how many have them, those that came with it first. */
export const listTypes = async (db: Db) => {
  const found = await db
    .select()
    .from(employeeTypes)
    .where(ne(employeeTypes.status, recordStatus.deleted))
    .orderBy(asc(employeeTypes.degree), asc(employeeTypes._id));
  const used = await totals(db, types);
  return found.map(({ _id, name, locked, kind, degree }) => ({ _id, name, locked, kind, degree, total: used.get(_id) ?? 0 }));
};

/** What those of each type may do, deleted types included, by the type's `_id`. */
export const typesById = async (db: Db) => {
  const { _id, kind, degree } = employeeTypes;
  return new Map((await db.select({ _id, kind, degree }).from(employeeTypes)).map((type) => [type._id, type]));
};

/** The work shifts of the company with how many have them, in the order in which they were made. */
export const listShifts = async (db: Db) => {
  const found = await db
    .select()
    .from(workshifts)
    .where(ne(workshifts.status, recordStatus.deleted))
    .orderBy(asc(workshifts.createAt), asc(workshifts._id));
  const used = await totals(db, shifts);
  return found.map(({ _id, name }) => ({ _id, name, total: used.get(_id) ?? 0 }));
};

/** @throws 409 when another has that name, however it is written */
const refuseTwins = async (db: Db, { table, noun }: Catalogue, name: string) => {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('employee catalogue' || current_setting('app.company_id'), 0))`);
  const found = await db.select({ name: table.name }).from(table).where(ne(table.status, recordStatus.deleted));
  const sentence = `Ya hay un ${noun.one} con ese nombre`;
  if (found.some((one) => fold(one.name) === fold(name))) throw refuse.conflict(sentence, { name: sentence });
};

/** Who changes a catalogue, when. */
type By = { viewer: Viewer; now: Date };

/** Writes down what was done to an entry. */
const writeDown = (db: Db, { table }: Catalogue, entry: { _id: string; name: string }, action: 'create' | 'delete', { viewer, now }: By) =>
  writeAudit(db, {
    kind: getTableName(table),
    record: entry._id,
    name: entry.name,
    action,
    employee: viewer._id,
    source: 'back-office',
    createAt: now,
  });

/** Adds a type; those who have it do not sign in. */
export const addType = async (db: Db, name: string, by: By): Promise<{ _id: string }> => {
  await refuseTwins(db, types, name);
  const _id = newId();
  await db.insert(employeeTypes).values({ _id, name, kind: 'other', degree: 9, createAt: by.now });
  await writeDown(db, types, { _id, name }, 'create', by);
  return { _id };
};

/** Adds a work shift. */
export const addShift = async (db: Db, name: string, by: By): Promise<{ _id: string }> => {
  await refuseTwins(db, shifts, name);
  const _id = newId();
  await db.insert(workshifts).values({ _id, name, createAt: by.now });
  await writeDown(db, shifts, { _id, name }, 'create', by);
  return { _id };
};

const remove = async (db: Db, catalogue: Catalogue, { _id, name }: { _id: string; name: string }, by: By) => {
  const { table, noun, uses } = catalogue;
  const used = await db.$count(employees, sql`${eq(uses, _id)} and ${ne(employees.status, recordStatus.deleted)}`);
  const people = used === 1 ? 'Lo tiene 1 empleado' : `Lo tienen ${used} empleados`;
  if (used > 0)
    throw refuse.inUse(`${people}. Elija otro ${noun.one} para ${used === 1 ? 'ese' : 'cada uno'} y vuelva a intentarlo.`, used);
  await db.update(table).set({ status: recordStatus.deleted }).where(eq(table._id, _id));
  await writeDown(db, catalogue, { _id, name }, 'delete', by);
};

/** @throws 409 for one that came with the company, or that somebody has */
export const removeType = async (db: Db, _id: string, by: By): Promise<void> => {
  const type = await lockRecord(db, employeeTypes, TYPE, { _id, version: undefined, deleting: true });
  if (type.locked) throw refuse.conflict('Viene con la empresa y no se borra');
  await remove(db, types, type, by);
};

/** @throws 409 for one that somebody has */
export const removeShift = async (db: Db, _id: string, by: By): Promise<void> => {
  const shift = await lockRecord(db, workshifts, SHIFT, { _id, version: undefined, deleting: true });
  await remove(db, shifts, shift, by);
};
