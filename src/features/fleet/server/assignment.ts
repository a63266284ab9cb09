import { and, asc, eq, getTableName, ne, sql } from 'drizzle-orm';
import { recordStatus } from '#shared/record/recordStatus.ts';
import type { Db } from '#server/db.ts';
import { newId } from '#server/ids.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { writeAudit } from '#server/record/audit.ts';
import type { LinkedBy, Reference } from '#server/record/recordForms.ts';
import { refuse } from '#server/refuse.ts';
import { employees } from '../../session/server/tables.ts';
import { MAX_LINKED } from '../maxLinked.ts';
import { vehicleDrivers, vehicles } from './tables.ts';

/** What a vehicle is called: 'Móvil 3 · AC 120 ÑA'. */
export const vehicleLabel = sql<string>`'Móvil ' || ${vehicles.movilnum} || ' · ' || ${vehicles.plate}`;
/** What a driver is called. */
export const driverLabel = sql<string>`${employees.name} || ' ' || ${employees.last}`;

/** Whoever changes people or vehicles of a company takes turns: what each may do hangs on what the other does, and the two are linked. */
export const takeStaffTurn = (db: Db) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended('staff and fleet' || current_setting('app.company_id'), 0))`);

/** The two that drivers' vehicles are told on: on either, the field that names those of the other. */
const sides = {
  vehicle: { own: vehicleDrivers.vehicle, table: vehicles, field: 'driver', label: vehicleLabel, plain: sql<string>`${vehicles.plate}` },
  employee: { own: vehicleDrivers.employee, table: employees, field: 'vehicleAssign', label: driverLabel, plain: driverLabel },
} as const;
type Side = keyof typeof sides;
const across = { vehicle: 'employee', employee: 'vehicle' } as const satisfies Record<Side, Side>;

/** Those of the other side that some records have, with what they are called; deleted ones are nobody's. */
const linkedTo = (db: Db, side: Side, records: readonly string[] | 'all') => {
  const { own } = sides[side];
  const other = sides[across[side]];
  const table = other.table as typeof vehicles;
  return db
    .select({ record: own, _id: other.own, name: other.label })
    .from(vehicleDrivers)
    .innerJoin(table, and(eq(table._id, other.own), ne(table.status, recordStatus.deleted)))
    .where(records === 'all' ? undefined : anyOf(own, records))
    .orderBy(asc(vehicleDrivers._id));
};

const namesOf = async (db: Db, side: Side, record: string) =>
  (await linkedTo(db, side, [record])).map(({ name }) => name).toSorted((a, b) => a.localeCompare(b, 'es'));

/** Tells on one side what was changed on the other: its version moves on, and its history has it. */
const tell = async (db: Db, side: Side, record: string, before: readonly string[], { viewer, now, source = 'back-office' }: LinkedBy) => {
  const { table: any, field, plain } = sides[side];
  const table = any as typeof vehicles;
  const [found] = await db
    .update(table)
    .set({ version: sql`${table.version} + 1` as never })
    .where(and(eq(table._id, record), ne(table.status, recordStatus.deleted)))
    .returning({ name: plain });
  if (!found) return;
  const changes = { [field]: { from: before, to: await namesOf(db, side, record) } };
  const note = { kind: getTableName(table), record, name: found.name, employee: viewer._id, source, createAt: now };
  await writeAudit(db, { ...note, action: 'edit', changes });
};

const fullText = (name: string | undefined) => `${name} ya tiene ${MAX_LINKED}: quítele alguno antes`;

/** @throws 400 for one of the other side that has as many as its own form takes: that form could not be saved any more */
const refuseFull = async (db: Db, side: Side, full: string) => {
  const { table: any, label } = sides[across[side]];
  const table = any as typeof vehicles;
  const [found] = await db.select({ name: label }).from(table).where(eq(table._id, full));
  const sentence = fullText(found?.name);
  throw refuse.invalid(sentence, { [sides[side].field]: sentence });
};

/** How a record of one side keeps those of the other: the drivers of a vehicle, the vehicles of a driver. */
export const assignment = (side: Side): NonNullable<Reference['link']> => ({
  table: vehicleDrivers,
  read: (db, records) => linkedTo(db, side, records),
  write: async (db, record, ids, by) => {
    const had = new Set((await linkedTo(db, side, [record])).map(({ _id }) => _id));
    const wanted = new Set(ids);
    const [gone, come] = [[...had].filter((_id) => !wanted.has(_id)), [...wanted].filter((_id) => !had.has(_id))];
    const changed = [...gone, ...come].toSorted();
    const before = new Map<string, string[]>();
    for (const _id of changed) before.set(_id, await namesOf(db, across[side], _id));
    const full = come.find((_id) => (before.get(_id)?.length ?? 0) >= MAX_LINKED);
    if (full) await refuseFull(db, side, full);
    const other = sides[across[side]].own;
    if (gone.length > 0) await db.delete(vehicleDrivers).where(and(eq(sides[side].own, record), anyOf(other, gone)));
    const pairs = come.map((_id) => ({ _id: newId(), ...({ [side]: record, [across[side]]: _id } as Record<Side, string>) }));
    if (pairs.length > 0) await db.insert(vehicleDrivers).values(pairs);
    for (const _id of changed) await tell(db, across[side], _id, before.get(_id) ?? [], by);
  },
});

/**
 * Whether the vehicles of employees who are saved together have room for them, asked of one after the other.
 * @returns what is said of the first that has none; who fits has their place
 */
export const vehicleRoom = async (db: Db): Promise<(employee: string, wanted: readonly string[]) => string | undefined> => {
  const all = await db.select({ _id: vehicles._id, name: vehicleLabel }).from(vehicles);
  const names = new Map(all.map(({ _id, name }) => [_id, name]));
  const driving = new Map(all.map(({ _id }) => [_id, new Set<string>()]));
  for (const { record, _id } of await linkedTo(db, 'vehicle', 'all')) driving.get(record)?.add(_id);
  return (employee, wanted) => {
    const full = wanted.find((vehicle) => !driving.get(vehicle)?.has(employee) && (driving.get(vehicle)?.size ?? 0) >= MAX_LINKED);
    if (full) return fullText(names.get(full));
    for (const vehicle of wanted) driving.get(vehicle)?.add(employee);
    return undefined;
  };
};

/** Which of some active drivers have no vehicle but this one: what they are called. */
export const onlyDriving = async (db: Db, vehicle: string, drivers: readonly string[]): Promise<string[]> => {
  if (drivers.length === 0) return [];
  const others = (await linkedTo(db, 'employee', drivers)).filter(({ _id }) => _id !== vehicle);
  const busy = new Set(others.map(({ record }) => record));
  const left = drivers.filter((_id) => !busy.has(_id));
  const active = and(anyOf(employees._id, left), eq(employees.status, recordStatus.active));
  return left.length === 0 ? [] : (await db.select({ name: driverLabel }).from(employees).where(active)).map(({ name }) => name);
};
