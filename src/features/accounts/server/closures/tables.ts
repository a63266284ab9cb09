import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, jsonb, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { companyTable, instant, money, refers } from '#server/tables.ts';
import { orders } from '../../../orders/server/tables.ts';
import { employees } from '../../../session/server/tables.ts';
import type { ByMethod, ClosureReason, ClosureState } from '../../closures/closures.ts';
import type { PayMethod } from '../../ledger/kinds.ts';

/** What drivers handed in of a day's cash: saved while it is counted, posted when it is closed. */
export const closures = companyTable(
  'closures',
  {
    driver: uuid().notNull(),
    /** In UTC-3, 'YYYY-MM-DD'. */
    day: date({ mode: 'string' }).notNull(),
    state: text().$type<ClosureState>().notNull(),
    /** Cents by method: what was collected, of a closed one, and what was handed in. */
    expected: jsonb().$type<ByMethod>().notNull(),
    handed: jsonb().$type<ByMethod>().notNull(),
    /** How many of each note were counted, by their pesos; coins under 'coins', in cents. */
    notes: jsonb().$type<Readonly<Record<string, number>>>().notNull(),
    /** How the driver was paid at each door, by the order's `_id`; Efectivo of those that are not named. */
    methods: jsonb().$type<Readonly<Record<string, PayMethod>>>().notNull(),
    /** Why what was handed in differs from what was collected. */
    reason: text().$type<ClosureReason>(),
    observation: text(),
    by: uuid(),
    closedAt: instant(),
    createAt: instant().notNull(),
    version: integer().notNull().default(1),
  },
  (table) => [
    refers(table, table.driver, employees),
    refers(table, table.by, employees),
    uniqueIndex('closures_open').on(table.companyId, table.driver, table.day).where(sql.raw(`state = 'open'`)),
    index('closures_day').on(table.companyId, table.day, table.driver),
  ],
);

/** The orders whose cash a closure holds. */
export const closureOrders = companyTable(
  'closure_orders',
  {
    closure: uuid().notNull(),
    order: uuid().notNull(),
    /** Whether the closure is closed: an order's cash is in one such at most. */
    living: boolean().notNull().default(true),
    method: text().$type<PayMethod>().notNull(),
    amount: money().notNull(),
  },
  (table) => [
    refers(table, table.closure, closures),
    refers(table, table.order, orders),
    uniqueIndex('closure_orders_order').on(table.companyId, table.order).where(sql.raw('living')),
    index('closure_orders_closure').on(table.companyId, table.closure),
  ],
);
