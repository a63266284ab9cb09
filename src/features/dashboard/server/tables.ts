import { sql } from 'drizzle-orm';
import { index, integer, text } from 'drizzle-orm/pg-core';
import { companyTable, instant, refers } from '#server/tables.ts';
import { employees } from '../../session/server/tables.ts';

/**
 * By how many orders each hour grew or shrank: what counts of all time are summed from (docs/decisions/019-tallies.md). Triggers on
 * `orders` alone add to it, and `fold_order_tallies` makes one row of those of an hour, of a day where hours no longer matter.
 */
export const orderTallies = companyTable(
  'order_tallies',
  {
    /** Beginning of the hour; of a folded day its first. */
    hour: instant().notNull(),
    /** Orders made in it that were not deleted. */
    created: integer().notNull(),
    /** Orders due in it that stand as delivered. */
    delivered: integer().notNull(),
  },
  (table) => [index('order_tallies_hour').on(table.companyId, table.hour, table.created, table.delivered)],
);

/** What each person has read of what the bell tells; `_id` is the employee's. One row each, however much there was to read. */
export const noticeReads = companyTable(
  'notice_reads',
  {
    /** Until when they have read all of it; null for who never said so. */
    readAt: instant(),
    /** Notices told since then that they read one by one, by their keys: none that is no longer told. */
    keys: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
  },
  (table) => [refers(table, table._id, employees)],
);
