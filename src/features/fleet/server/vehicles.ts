import { and, eq } from 'drizzle-orm';
import type { Db } from '#server/db.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { recordHandlers } from '#server/record/recordHandlers.ts';
import type { Use } from '#server/record/recordParts.ts';
import { linked } from '#server/record/structured.ts';
import { refuse } from '#server/refuse.ts';
import { employees } from '../../session/server/tables.ts';
import { isOffered } from '../positions.ts';
import { comparable } from '../comparable.ts';
import { fleet, type VehicleForm } from '../contract.ts';
import { vehicleFields } from '../fields.ts';
import { VEHICLE } from '../noun.ts';
import { assignment, driverLabel, onlyDriving, takeStaffTurn } from './assignment.ts';
import { isDriver } from './operations.ts';
import { vehicleBrands, vehicleCategories, vehicleModels, vehicles, vehicleStatuses, vehicleTypes } from './tables.ts';

const driverLink = assignment('vehicle');

/** Which of some employees a vehicle can be given to, besides those that have it. */
const refuseOthers = async (db: Db, vehicle: string | undefined, asked: readonly string[]) => {
  if (asked.length === 0) return;
  const fit = await db
    .select({ _id: employees._id })
    .from(employees)
    .where(and(anyOf(employees._id, asked), isDriver(db)));
  const kept = vehicle ? await driverLink.read(db, [vehicle]) : [];
  const known = new Set([...fit, ...kept].map(({ _id }) => _id));
  const sentence = 'Elija choferes activos';
  if (asked.some((_id) => !known.has(_id))) throw refuse.invalid(sentence, { driver: sentence });
};

/** A driver who works has a vehicle (spec 1 §5): the last one is not taken from them here. */
const refuseStranded = async (db: Db, vehicle: string, kept: readonly string[]) => {
  const gone = (await driverLink.read(db, [vehicle])).map(({ _id }) => _id).filter((_id) => !kept.includes(_id));
  const [name] = await onlyDriving(db, vehicle, gone);
  const sentence = `${name} quedaría sin vehículo: dele otro antes`;
  if (name) throw refuse.invalid(sentence, { driver: sentence });
};

const check = async (db: Db, record: typeof vehicles.$inferSelect | undefined, form: VehicleForm) => {
  const [model] = await db.select({ brand: vehicleModels.brand }).from(vehicleModels).where(eq(vehicleModels._id, form.model));
  const elsewhere = 'Ese modelo es de otra marca';
  if (model?.brand !== form.brand) throw refuse.invalid(elsewhere, { model: elsewhere });
  const [status] = await db
    .select({ position: vehicleStatuses.position })
    .from(vehicleStatuses)
    .where(eq(vehicleStatuses._id, form.status));
  const notOffered = 'Ese estado no se puede elegir';
  if (form.status !== record?.vehicleStatus && !(status && isOffered(status))) throw refuse.invalid(notOffered, { status: notOffered });
  await refuseOthers(db, record?._id, form.driver);
  if (record) await refuseStranded(db, record._id, form.driver);
};

/** What keeps a vehicle from being deleted: who drives it. */
const drivenBy = async (db: Db, vehicle: string): Promise<Use | undefined> => {
  const { length } = await driverLink.read(db, [vehicle]);
  if (length === 0) return undefined;
  const what = length === 1 ? 'Tiene 1 chofer. Quítelo' : `Tiene ${length} choferes. Quítelos`;
  return { count: length, sentence: `${what} del vehículo y vuelva a intentarlo, o cámbiele el estado: su historia queda.` };
};

/** The records of vehicles. */
export const vehicleHandlers = recordHandlers(fleet, {
  noun: VEHICLE,
  table: vehicles,
  fields: vehicleFields,
  name: ({ plate }) => plate,
  unread: ['plateKey', 'movilnumKey'],
  structured: {
    status: { store: (vehicleStatus) => ({ vehicleStatus }), read: ({ vehicleStatus }) => vehicleStatus },
    driver: linked,
  },
  taken: { plate: 'Otro vehículo tiene esa patente', movilnum: 'Otro vehículo tiene ese número de móvil' },
  references: {
    status: { table: vehicleStatuses, label: vehicleStatuses.name, unknown: 'El estado no existe' },
    brand: { table: vehicleBrands, label: vehicleBrands.name, unknown: 'La marca no existe' },
    model: { table: vehicleModels, label: vehicleModels.name, unknown: 'El modelo no existe' },
    type: { table: vehicleTypes, label: vehicleTypes.name, unknown: 'El tipo no existe' },
    category: { table: vehicleCategories, label: vehicleCategories.name, unknown: 'La categoría no existe' },
    driver: {
      table: employees,
      label: driverLabel,
      unknown: 'El chofer no existe',
      link: driverLink,
    },
  },
  inUse: drivenBy,
  turn: takeStaffTurn,
  derived: ({ plate, movilnum }) => ({ plateKey: comparable(plate), movilnumKey: comparable(movilnum) }),
  check: ({ db, record }, form) => check(db, record, form),
  told: async (db, records) => {
    const { _id, name, position, color } = vehicleStatuses;
    const all = await db.select({ _id, name, position, color }).from(vehicleStatuses);
    const byId = new Map(all.map((status) => [status._id, status]));
    return records.map(({ vehicleStatus }) => ({ status: byId.get(vehicleStatus) }));
  },
});
