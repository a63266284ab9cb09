import { sql } from 'drizzle-orm';
import { date, index, integer, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { recordStatus, type RecordStatusId } from '#shared/record/recordStatus.ts';
import { companyTable, instant, refers } from '#server/tables.ts';
import { employees } from '../../session/server/tables.ts';

/** The value of a deleted one may be given again. */
const living = sql`status <> ${sql.raw(String(recordStatus.deleted))}`;

/** What every entry of a catalogue has; a company's first ones come with it, by a trigger on `companies`. */
const entry = {
  name: () => text().notNull(),
  /** `name` as names are compared (`comparable`). */
  nameKey: () => text().notNull(),
  status: () => smallint().$type<RecordStatusId>().notNull().default(recordStatus.active),
  createAt: () => instant().notNull().defaultNow(),
  version: () => integer().notNull().default(1),
};

/** What the company divides its fleet into. */
export const vehicleCategories = companyTable(
  'vehicle_categories',
  { name: entry.name(), nameKey: entry.nameKey(), status: entry.status(), createAt: entry.createAt(), version: entry.version() },
  (table) => [uniqueIndex('vehicle_categories_name').on(table.companyId, table.nameKey).where(living)],
);

/** Who makes the vehicles. */
export const vehicleBrands = companyTable(
  'vehicle_brands',
  { name: entry.name(), nameKey: entry.nameKey(), status: entry.status(), createAt: entry.createAt(), version: entry.version() },
  (table) => [uniqueIndex('vehicle_brands_name').on(table.companyId, table.nameKey).where(living)],
);

/** The models of each brand. */
export const vehicleModels = companyTable(
  'vehicle_models',
  {
    brand: uuid().notNull(),
    name: entry.name(),
    nameKey: entry.nameKey(),
    status: entry.status(),
    createAt: entry.createAt(),
    version: entry.version(),
  },
  (table) => [
    refers(table, table.brand, vehicleBrands),
    uniqueIndex('vehicle_models_name').on(table.companyId, table.brand, table.nameKey).where(living),
  ],
);

/** Car, van, motorcycle … */
export const vehicleTypes = companyTable(
  'vehicle_types',
  { name: entry.name(), nameKey: entry.nameKey(), status: entry.status(), createAt: entry.createAt(), version: entry.version() },
  (table) => [uniqueIndex('vehicle_types_name').on(table.companyId, table.nameKey).where(living)],
);

/** Where a vehicle stands: 16 for each company, whose names and colours are its own. */
export const vehicleStatuses = companyTable(
  'vehicle_statuses',
  {
    position: smallint().notNull(),
    /** Hex colour. */
    color: text().notNull(),
    name: entry.name(),
    nameKey: entry.nameKey(),
    status: entry.status(),
    createAt: entry.createAt(),
    version: entry.version(),
  },
  (table) => [
    uniqueIndex('vehicle_statuses_position').on(table.companyId, table.position),
    uniqueIndex('vehicle_statuses_name').on(table.companyId, table.nameKey).where(living),
  ],
);

/** Cars, vans and motorcycles of the fleet. */
export const vehicles = companyTable(
  'vehicles',
  {
    /** Whether it was deleted; where it stands, `vehicleStatus` says. */
    status: smallint().$type<RecordStatusId>().notNull().default(recordStatus.active),
    vehicleStatus: uuid().notNull(),
    plate: text().notNull(),
    /** `plate` as plates are compared (`comparable`). */
    plateKey: text().notNull(),
    /** Fleet number. */
    movilnum: text().notNull(),
    /** `movilnum` as fleet numbers are compared. */
    movilnumKey: text().notNull(),
    category: uuid().notNull(),
    brand: uuid().notNull(),
    model: uuid().notNull(),
    type: uuid().notNull(),
    /** Hex colour of its pin. */
    color: text().notNull().default('#fafafa'),
    /** Last day of its technical inspection, of its insurance and of its licence tax. */
    inspectionExpire: date({ mode: 'string' }),
    insuranceExpire: date({ mode: 'string' }),
    plateExpire: date({ mode: 'string' }),
    /** Insurer and number. */
    insurancePolicy: text(),
    createAt: instant().notNull().defaultNow(),
    version: integer().notNull().default(1),
  },
  (table) => [
    refers(table, table.vehicleStatus, vehicleStatuses),
    refers(table, table.category, vehicleCategories),
    refers(table, table.brand, vehicleBrands),
    refers(table, table.model, vehicleModels),
    refers(table, table.type, vehicleTypes),
    uniqueIndex('vehicles_plate').on(table.companyId, table.plateKey).where(living),
    uniqueIndex('vehicles_movilnum').on(table.companyId, table.movilnumKey).where(living),
  ],
);

/** Which vehicles a driver may take out. */
export const vehicleDrivers = companyTable('vehicle_drivers', { vehicle: uuid().notNull(), employee: uuid().notNull() }, (table) => [
  refers(table, table.vehicle, vehicles),
  refers(table, table.employee, employees),
  uniqueIndex('vehicle_drivers_pair').on(table.companyId, table.employee, table.vehicle),
  index('vehicle_drivers_vehicle').on(table.companyId, table.vehicle),
]);
