import { index, integer, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { recordStatus, type RecordStatusId } from '#shared/record/recordStatus.ts';
import { companyTable, instant, refers } from '#server/tables.ts';
import { employees } from '../../session/server/tables.ts';

/** Cars, vans and motorcycles of the fleet. */
export const vehicles = companyTable(
  'vehicles',
  {
    status: smallint().$type<RecordStatusId>().notNull().default(recordStatus.active),
    plate: text().notNull(),
    /** Fleet number. */
    movilnum: text().notNull(),
    brand: text().notNull(),
    model: text().notNull(),
    type: text().notNull(),
    /** Hex colour of its pin. */
    color: text().notNull().default('#fafafa'),
    createAt: instant().notNull().defaultNow(),
    version: integer().notNull().default(1),
  },
  (table) => [uniqueIndex('vehicles_movilnum').on(table.companyId, table.movilnum)],
);

/** Which vehicles a driver may take out. */
export const vehicleDrivers = companyTable('vehicle_drivers', { vehicle: uuid().notNull(), employee: uuid().notNull() }, (table) => [
  refers(table, table.vehicle, vehicles),
  refers(table, table.employee, employees),
  uniqueIndex('vehicle_drivers_pair').on(table.companyId, table.employee, table.vehicle),
  index('vehicle_drivers_vehicle').on(table.companyId, table.vehicle),
]);
