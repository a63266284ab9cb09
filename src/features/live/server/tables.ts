import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  pgPolicy,
  primaryKey,
  real,
  smallint,
  snakeCase,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { recordStatus, type RecordStatusId } from '#shared/record/recordStatus.ts';
import { app, companyTable, currentCompany, instant, refers } from '#server/tables.ts';
import { vehicles } from '../../fleet/server/tables.ts';
import { employees } from '../../session/server/tables.ts';

const living = sql`status <> ${sql.raw(String(recordStatus.deleted))}`;

/** Phones and units that tell where a vehicle is, each with a secret of its own. */
export const devices = companyTable(
  'devices',
  {
    status: smallint().$type<RecordStatusId>().notNull().default(recordStatus.active),
    vehicle: uuid().notNull(),
    /** What it is called in the office: 'Teléfono de Ana'. */
    name: text().notNull(),
    /** What it calls itself (`id`, `deviceId`, `uniqueId`); whoever knows it knows no secret. */
    uniqueId: text().notNull(),
    /** Whose phone it is; else the vehicle's only driver counts as the one who drives. */
    employee: uuid(),
    /** SHA-256 of the secret, which is shown once. */
    secretHash: text().notNull(),
    /** When its newest position was, to the minute; `vehicle_positions` knows the vehicle's exactly. */
    lastAt: instant(),
    createAt: instant().notNull().defaultNow(),
    version: integer().notNull().default(1),
  },
  (table) => [
    refers(table, table.vehicle, vehicles),
    refers(table, table.employee, employees),
    uniqueIndex('devices_unique_id').on(table.companyId, table.uniqueId).where(living),
    index('devices_vehicle').on(table.companyId, table.vehicle),
    // Looked for in all companies: a device says its secret, and nothing of whose it is.
    index('devices_secret').on(table.secretHash),
  ],
);

/** What is kept of a fix, in the history and as the last one alike. */
const fixColumns = () => ({
  device: uuid().notNull(),
  at: instant().notNull(),
  lat: doublePrecision().notNull(),
  lng: doublePrecision().notNull(),
  /** Kilometres an hour. */
  speed: real(),
  /** Degrees from north, clockwise. */
  heading: smallint(),
  /** Metres. */
  accuracy: real(),
  /** Per cent. */
  battery: smallint(),
  charging: boolean(),
  mock: boolean().notNull().default(false),
  receivedAt: instant().notNull(),
});

/**
 * Every position of a vehicle, by when it was there. Partitioned by day (UTC): a day is purged by dropping its partition. No references,
 * for rows come by thousands a second and vehicles are never removed.
 */
export const positions = snakeCase.table(
  'positions',
  {
    companyId: uuid()
      .notNull()
      .default(sql`(${currentCompany})`),
    vehicle: uuid().notNull(),
    ...fixColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.vehicle, table.at] }),
    pgPolicy('positions', {
      to: app,
      for: 'all',
      using: sql`company_id = ${currentCompany}`,
      withCheck: sql`company_id = ${currentCompany}`,
    }),
  ],
);

/** Where each vehicle was last, by its `_id`: the newest fix by the device's own clock. */
export const vehiclePositions = companyTable(
  'vehicle_positions',
  {
    ...fixColumns(),
    /** Who drives it, as far as that is known. */
    employee: uuid(),
    /** Since when it has been online without a gap. */
    onlineSince: instant().notNull(),
  },
  (table) => [refers(table, table._id, vehicles)],
);

/** Which vehicles somebody drove on a day (UTC-3): where their way is found in the history. */
export const drivenDays = companyTable(
  'driven_days',
  {
    day: date({ mode: 'string' }).notNull(),
    employee: uuid().notNull(),
    vehicle: uuid().notNull(),
  },
  (table) => [
    refers(table, table.employee, employees),
    refers(table, table.vehicle, vehicles),
    uniqueIndex('driven_days_once').on(table.companyId, table.employee, table.day, table.vehicle),
  ],
);
