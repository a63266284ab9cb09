import { jsonb, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { companyTable, refers } from '#server/tables.ts';
import { employees } from '../../session/server/tables.ts';

/** Searches of a list, with their columns, that a user keeps under a name. */
export const savedViews = companyTable(
  'saved_views',
  {
    employee: uuid().notNull(),
    /** Which list: 'orders'. */
    list: text().notNull(),
    name: text().notNull(),
    search: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** Null leaves the user's own. */
    columns: jsonb().$type<string[]>(),
  },
  (table) => [
    refers(table, table.employee, employees),
    uniqueIndex('saved_views_name').on(table.companyId, table.employee, table.list, table.name),
  ],
);

/** The columns that a user chose for a list. */
export const listColumns = companyTable(
  'list_columns',
  { employee: uuid().notNull(), list: text().notNull(), columns: jsonb().$type<string[]>().notNull() },
  (table) => [refers(table, table.employee, employees), uniqueIndex('list_columns_list').on(table.companyId, table.employee, table.list)],
);
