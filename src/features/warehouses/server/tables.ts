import { sql } from 'drizzle-orm';
import { integer, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { recordStatus, type RecordStatusId } from '#shared/record/recordStatus.ts';
import { companyTable, degrees, instant } from '#server/tables.ts';

/** Places where parcels wait and are sorted. */
export const warehouses = companyTable(
  'warehouses',
  {
    /** Number that people use for it. */
    id: integer('id').notNull(),
    name: text().notNull(),
    status: smallint().$type<RecordStatusId>().notNull().default(recordStatus.active),
    address: text().notNull(),
    addressNumber: integer().notNull().default(0),
    floor: text(),
    door: text(),
    town: text(),
    postalCode: text(),
    lat: degrees().notNull(),
    lng: degrees().notNull(),
    createAt: instant().notNull().defaultNow(),
    version: integer().notNull().default(1),
  },
  // The number of a deleted one may be given again.
  (table) => [
    uniqueIndex('warehouses_id')
      .on(table.companyId, table.id)
      .where(sql`status <> ${sql.raw(String(recordStatus.deleted))}`),
  ],
);
