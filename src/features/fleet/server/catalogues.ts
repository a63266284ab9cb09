import { and, asc, count, eq, getTableName, ne, type SQL } from 'drizzle-orm';
import type { Handlers } from '#server/http/api.ts';
import type { Db } from '#server/db.ts';
import { newId } from '#server/ids.ts';
import { writeAudit } from '#server/record/audit.ts';
import { findRecord, lockRecord, standing } from '#server/record/recordTable.ts';
import { refusingTaken } from '#server/record/uniqueFault.ts';
import { refuse } from '#server/refuse.ts';
import { changesBetween } from '#shared/record/changes.ts';
import { recordStatus } from '#shared/record/recordStatus.ts';
import type { Viewer } from '#shared/permissions.ts';
import { type catalogueCalls, usedBy } from '../catalogues.ts';
import { comparable } from '../comparable.ts';
import { vehicleBrands, vehicleCategories, vehicleModels, vehicles, vehicleStatuses, vehicleTypes } from './tables.ts';

const TAKEN = 'Ese nombre ya está';
const all = {
  category: {
    table: vehicleCategories,
    of: vehicles.category,
    noun: { one: 'categoría', many: 'categorías', feminine: true },
    refusing: refusingTaken(vehicleCategories, { name: TAKEN }),
  },
  brand: {
    table: vehicleBrands,
    of: vehicles.brand,
    noun: { one: 'marca', many: 'marcas', feminine: true },
    refusing: refusingTaken(vehicleBrands, { name: TAKEN }),
  },
  model: {
    table: vehicleModels,
    of: vehicles.model,
    noun: { one: 'modelo', many: 'modelos' },
    refusing: refusingTaken(vehicleModels, { name: TAKEN }),
  },
  type: {
    table: vehicleTypes,
    of: vehicles.type,
    noun: { one: 'tipo', many: 'tipos' },
    refusing: refusingTaken(vehicleTypes, { name: TAKEN }),
  },
  status: {
    table: vehicleStatuses,
    of: vehicles.vehicleStatus,
    noun: { one: 'estado', many: 'estados' },
    refusing: refusingTaken(vehicleStatuses, { name: TAKEN, position: 'Esa posición ya está' }),
  },
} as const;
type Kind = keyof typeof all;
type Named = typeof vehicleBrands;
/** Who changes a catalogue, when. */
type By = { viewer: Viewer; now: Date };

const aliveVehicles = (of: (typeof all)[Kind]['of'], is: unknown): SQL | undefined =>
  and(eq(of, is as string), ne(vehicles.status, recordStatus.deleted));

/** The entries of a catalogue by name, each with the vehicles that are of it. */
const listOf = async (db: Db, kind: Kind, where?: SQL) => {
  const { table: any, of } = all[kind];
  const table = any as unknown as Named;
  return db
    .select({ _id: table._id, name: table.name, total: count(vehicles._id) })
    .from(table)
    .leftJoin(vehicles, aliveVehicles(of, table._id))
    .where(and(ne(table.status, recordStatus.deleted), where))
    .groupBy(table._id, table.name, table.nameKey)
    .orderBy(asc(table.nameKey));
};

const note = (kind: Kind, { viewer, now }: By, record: string, name: string) => ({
  kind: getTableName(all[kind].table),
  record,
  name,
  employee: viewer._id,
  source: 'back-office' as const,
  createAt: now,
});

/** Adds an entry; what is sent again is there already. @throws 409 for one of another name under the same `_id` */
const add = async (db: Db, kind: Exclude<Kind, 'status'>, entry: { _id: string; name: string; brand?: string }, by: By) => {
  const { table, refusing } = all[kind];
  const [made] = await refusing(
    db
      .insert(table as Named)
      .values({ ...entry, nameKey: comparable(entry.name) })
      .onConflictDoNothing({ target: [table.companyId, table._id] })
      .returning({ _id: table._id }),
  );
  if (made) return writeAudit(db, { ...note(kind, by, entry._id, entry.name), action: 'create' });
  const before = await findRecord(db, table as Named, entry._id);
  if (before?.name !== entry.name || before.status === recordStatus.deleted) throw refuse.stale('Ya se guardó con otro nombre o se borró');
  return undefined;
};

const edit = async (db: Db, kind: Kind, { _id, name, color }: { _id: string; name: string; color?: string | undefined }, by: By) => {
  const { table, noun, refusing } = all[kind];
  const before = (await lockRecord(db, table as typeof vehicleStatuses, noun, { _id, version: undefined })) as {
    name: string;
    color?: string;
  };
  const after = { name, color: kind === 'status' ? (color ?? before.color ?? null) : null };
  const changes = changesBetween({ name: before.name, color: before.color ?? null }, after);
  if (Object.keys(changes).length === 0) return;
  await refusing(
    db
      .update(table as typeof vehicleStatuses)
      .set({ name, nameKey: comparable(name), ...(after.color && { color: after.color }) })
      .where(eq(table._id, _id)),
  );
  await writeAudit(db, { ...note(kind, by, _id, name), action: 'edit', changes });
};

/** @throws 409 while vehicles are of it */
const remove = async (db: Db, kind: Exclude<Kind, 'status'>, _id: string, by: By) => {
  const { table, noun, of } = all[kind];
  const { name } = await lockRecord(db, table as Named, noun, { _id, version: undefined, deleting: true });
  const total = await db.$count(vehicles, aliveVehicles(of, _id));
  if (total > 0) throw refuse.inUse(`${usedBy(total)}: cámbielos antes de borrar ${name}`, total);
  await db
    .update(table as Named)
    .set({ status: recordStatus.deleted })
    .where(eq(table._id, _id));
  if (kind === 'brand') await db.update(vehicleModels).set({ status: recordStatus.deleted }).where(eq(vehicleModels.brand, _id));
  await writeAudit(db, { ...note(kind, by, _id, name), action: 'delete' });
};

/** @throws 400 for a brand that there is not */
const addModel = async (db: Db, { _id, name, brand }: { _id: string; name: string; brand: string | undefined }, by: By) => {
  if (!brand) throw refuse.invalid('Elija la marca', { brand: 'Requerido' });
  const unknown = 'La marca no existe';
  if (!(await standing(db, vehicleBrands, [brand])).has(brand)) throw refuse.invalid(unknown, { brand: unknown });
  await add(db, 'model', { _id, name, brand }, by);
};

/** What vehicles are chosen from: categories, brands with their models, types and statuses. */
export const catalogueHandlers: Handlers<typeof catalogueCalls> = {
  categories: async ({ db }) => ({ data: await listOf(db, 'category') }),
  addCategory: async ({ input: { _id = newId(), name }, db, viewer, now }) => {
    await add(db, 'category', { _id, name }, { viewer, now });
    return { _id };
  },
  removeCategory: async ({ input: { _id }, db, viewer, now }) => {
    await remove(db, 'category', _id, { viewer, now });
    return {};
  },
  brands: async ({ db }) => ({ data: await listOf(db, 'brand') }),
  models: async ({ input: { brand }, db }) => ({ data: await listOf(db, 'model', eq(vehicleModels.brand, brand)) }),
  types: async ({ db }) => ({ data: await listOf(db, 'type') }),
  statuses: async ({ db }) => {
    const totals = new Map((await listOf(db, 'status')).map(({ _id, total }) => [_id, total]));
    const found = await db
      .select({ _id: vehicleStatuses._id, name: vehicleStatuses.name, position: vehicleStatuses.position, color: vehicleStatuses.color })
      .from(vehicleStatuses)
      .orderBy(asc(vehicleStatuses.position));
    return { data: found.map((one) => ({ ...one, total: totals.get(one._id) ?? 0 })) };
  },
  saveEntry: async ({ input: { catalogue, _id, name, brand, color }, db, viewer, now }) => {
    const by = { viewer, now };
    if (_id) {
      await edit(db, catalogue, { _id, name, color }, by);
      return { _id };
    }
    const made = { _id: newId(), name };
    if (catalogue === 'status') throw refuse.conflict('Los estados son 16: cambie el nombre o el color de uno');
    if (catalogue === 'model') await addModel(db, { ...made, brand }, by);
    else await add(db, catalogue, made, by);
    return { _id: made._id };
  },
  removeEntry: async ({ input: { catalogue, _id }, db, viewer, now }) => {
    if (catalogue === 'status') throw refuse.conflict('Los estados no se borran: cámbieles el nombre o el color');
    await remove(db, catalogue, _id, { viewer, now });
    return {};
  },
};
