import { sql } from 'drizzle-orm';
import { boolean, index, snakeCase, text, uuid } from 'drizzle-orm/pg-core';
import { companyTable, currentCompany, refers } from '#server/tables.ts';
import { orders } from './tables.ts';

/** The words an order is found by, folded: addresses, towns and people of both ends. Written in the order's transaction. */
export const orderSearch = companyTable(
  'order_search',
  {
    search: text().notNull(),
    /** Whether another company shared it, and whether it was ever shared with one: indexes of their own know the words of these alone. */
    received: boolean().notNull().default(false),
    sent: boolean().notNull().default(false),
  },
  (table) => [
    refers(table, table._id, orders),
    index('order_search_words').using('gin', table.companyId, sql`${table.search} gin_trgm_ops`),
    index('order_search_received')
      .using('gin', table.companyId, sql`${table.search} gin_trgm_ops`)
      .where(sql`received`),
    index('order_search_sent')
      .using('gin', table.companyId, sql`${table.search} gin_trgm_ops`)
      .where(sql`sent`),
  ],
);

/**
 * `order_search` of the current company through the owner's rights: row-level security would keep its trigram index from being used
 * (docs/decisions/005-tenancy.md). Not a security barrier on purpose; its own where clause does the scoping.
 */
export const orderLookup = snakeCase
  .view('order_lookup', { _id: uuid('_id').notNull(), search: text().notNull(), received: boolean().notNull(), sent: boolean().notNull() })
  .as(sql`select _id, search, received, sent from order_search where company_id = ${currentCompany}`);
