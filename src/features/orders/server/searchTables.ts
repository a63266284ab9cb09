import { sql } from 'drizzle-orm';
import { index, snakeCase, text, uuid } from 'drizzle-orm/pg-core';
import { companyTable, currentCompany, refers } from '#server/tables.ts';
import { orders } from './tables.ts';

/** The words an order is found by, folded: addresses, towns and people of both ends. Written in the order's transaction. */
export const orderSearch = companyTable('order_search', { search: text().notNull() }, (table) => [
  refers(table, table._id, orders),
  index('order_search_words').using('gin', table.companyId, sql`${table.search} gin_trgm_ops`),
]);

/**
 * `order_search` of the current company through the owner's rights: row-level security would keep its trigram index from being used
 * (docs/decisions/005-tenancy.md). Not a security barrier on purpose; its own where clause does the scoping.
 */
export const orderLookup = snakeCase
  .view('order_lookup', { _id: uuid('_id').notNull(), search: text().notNull() })
  .as(sql`select _id, search from order_search where company_id = ${currentCompany}`);
