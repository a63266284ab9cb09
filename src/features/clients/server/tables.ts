import { index, integer, smallint, text } from 'drizzle-orm/pg-core';
import { recordStatus, type RecordStatusId } from '#shared/record/recordStatus.ts';
import { companyTable, degrees, instant } from '#server/tables.ts';

/** Senders: the shops and firms whose parcels the company carries. */
export const clients = companyTable(
  'clients',
  {
    status: smallint().$type<RecordStatusId>().notNull().default(recordStatus.active),
    name: text().notNull(),
    /** `name` folded (no accents, lower case), for searches and for finding the client of an import row. */
    search: text().notNull(),
    address: text().notNull(),
    addressNumber: integer().notNull().default(0),
    floor: text(),
    door: text(),
    town: text(),
    postalCode: text(),
    lat: degrees(),
    lng: degrees(),
    /** Digits only. */
    cuit: text(),
    email: text(),
    phone: text(),
    contactName: text(),
    contactPhone: text(),
    createAt: instant().notNull().defaultNow(),
    version: integer().notNull().default(1),
  },
  (table) => [index('clients_search').on(table.companyId, table.search)],
);
