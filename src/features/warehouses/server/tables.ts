import { integer, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { companyTable, degrees, instant } from '#server/tables.ts';

/** Places where parcels wait and are sorted. */
export const warehouses = companyTable(
  'warehouses',
  {
    /** Number that people use for it. */
    id: integer('id').notNull(),
    name: text().notNull(),
    /** 1 active, 2 inactive, 3 deleted. */
    status: smallint().notNull().default(1),
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
  (table) => [uniqueIndex('warehouses_id').on(table.companyId, table.id)],
);
