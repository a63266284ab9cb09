import { sql } from 'drizzle-orm';
import { index, integer, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { recordStatus, type RecordStatusId } from '#shared/record/recordStatus.ts';
import { companyTable, degrees, instant, refers } from '#server/tables.ts';
import type { IntegrationStatus, IntegrationType } from '../integration.ts';

/** Senders: the shops and firms whose parcels the company carries. */
export const clients = companyTable(
  'clients',
  {
    /** Number that people use for it: each new one gets the next. */
    number: integer().notNull(),
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
    /** Digits and capital letters. */
    cuit: text(),
    /** Lower-cased. */
    email: text(),
    /** argon2id; empty while they cannot sign in. */
    passwordHash: text(),
    phone: text(),
    contactName: text(),
    contactPhone: text(),
    /** Keys of its pictures. */
    avatar: text(),
    logoEmail: text(),
    logoZPL: text('logo_zpl'),
    createAt: instant().notNull().defaultNow(),
    version: integer().notNull().default(1),
  },
  (table) => [
    index('clients_search').on(table.companyId, table.search),
    // The e-mail of a deleted one may be given again.
    uniqueIndex('clients_email')
      .on(table.companyId, table.email)
      .where(sql`status <> ${sql.raw(String(recordStatus.deleted))}`),
  ],
);

/** Connections of clients to shops. */
export const clientIntegrations = companyTable(
  'client_integrations',
  {
    client: uuid().notNull(),
    type: text().$type<IntegrationType>().notNull(),
    /** The account's name there. */
    nickname: text().notNull(),
    /** The account's number there. */
    userId: text().notNull(),
    status: text().$type<IntegrationStatus>().notNull(),
    expire: instant(),
    retry: smallint().notNull().default(0),
    createAt: instant().notNull(),
  },
  (table) => [
    refers(table, table.client, clients),
    uniqueIndex('client_integrations_account').on(table.companyId, table.client, table.type, table.userId),
  ],
);
