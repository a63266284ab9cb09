import { sql } from 'drizzle-orm';
import { index, integer, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { recordStatus, type RecordStatusId } from '#shared/record/recordStatus.ts';
import { companyTable, instant, refers } from '#server/tables.ts';
import { clients } from '../../clients/server/tables.ts';

const living = sql`status <> ${sql.raw(String(recordStatus.deleted))}`;

/** Products that a client keeps with the company and ships by number. */
export const skus = companyTable(
  'skus',
  {
    status: smallint().$type<RecordStatusId>().notNull().default(recordStatus.active),
    client: uuid().notNull(),
    sku: text().notNull(),
    /** `sku` as SKUs are compared: the function of that name leaves case, accents and repeated blanks out. */
    skuKey: text()
      .notNull()
      .generatedAlwaysAs(sql`sku_key(sku)`),
    /** Bar code, if it has one. */
    code: text(),
    description: text().notNull(),
    variant: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** What it is found by, folded: SKU, bar code, description. */
    search: text()
      .notNull()
      .generatedAlwaysAs(sql`lower(immutable_unaccent(sku || ' ' || coalesce(code || ' ', '') || description))`),
    createAt: instant().notNull().defaultNow(),
    version: integer().notNull().default(1),
  },
  (table) => [
    refers(table, table.client, clients),
    // The SKU of a deleted one may be given again.
    uniqueIndex('skus_sku').on(table.companyId, table.client, table.skuKey).where(living),
    // What was made last, first: without it the company's own key is read backwards through every client's.
    index('skus_newest').on(table.companyId, table.client, table._id).where(living),
  ],
);

/**
 * How many products each client has that were not deleted, and when one of them changed last; `_id` is the client's. Triggers on `skus`
 * alone write it: to count hundreds of thousands of rows for each look at the list would take seconds.
 */
export const skuCounts = companyTable('sku_counts', { total: integer().notNull(), changeAt: instant().notNull() }, (table) => [
  refers(table, table._id, clients),
]);
