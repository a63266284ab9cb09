import { sql } from 'drizzle-orm';
import { integer, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { recordStatus, type RecordStatusId } from '#shared/record/recordStatus.ts';
import { companyTable, instant, refers } from '#server/tables.ts';
import { clients } from '../../clients/server/tables.ts';

/** Products that a client keeps with the company and ships by number. */
export const skus = companyTable(
  'skus',
  {
    status: smallint().$type<RecordStatusId>().notNull().default(recordStatus.active),
    client: uuid().notNull(),
    sku: text().notNull(),
    /** Bar code, if it has one. */
    code: text(),
    description: text().notNull(),
    variant: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    createAt: instant().notNull().defaultNow(),
    version: integer().notNull().default(1),
  },
  (table) => [refers(table, table.client, clients), uniqueIndex('skus_sku').on(table.companyId, table.client, table.sku)],
);
