import { index, integer, jsonb, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { companyTable, instant, refers } from '#server/tables.ts';
import { employees } from '../../session/server/tables.ts';
import type { Mapping } from '../columns/columns.ts';
import type { Draft } from '../rows/row.ts';

/** Order files that were sent to be stored, with their rows until the job has stored them. */
export const imports = companyTable(
  'imports',
  {
    fileName: text().notNull(),
    /** Hash of the drafts' importIds: the same file sent twice is one import. */
    fingerprint: text().notNull(),
    rows: jsonb().$type<Draft[]>().notNull(),
    total: integer().notNull(),
    /** The first of the numbers that its orders get, once they are taken and until the orders are stored. */
    firstNumber: integer(),
    driverAssign: uuid(),
    job: uuid().notNull(),
    employee: uuid().notNull(),
    createAt: instant().notNull(),
  },
  (table) => [
    refers(table, table.driverAssign, employees),
    refers(table, table.employee, employees),
    uniqueIndex('imports_fingerprint').on(table.companyId, table.fingerprint),
    index('imports_created').on(table.companyId, table.createAt),
  ],
);

/** What the columns of files with the same headers, and of the same client when all of the file is of one, mean as somebody said once. */
export const importMappings = companyTable(
  'import_mappings',
  {
    /** Hash of the headers, without case, accents and signs, and of the client. */
    fingerprint: text().notNull(),
    /** In the order of the headers. */
    columns: jsonb().$type<Mapping>().notNull(),
    employee: uuid().notNull(),
    updateAt: instant().notNull(),
  },
  (table) => [refers(table, table.employee, employees), uniqueIndex('import_mappings_fingerprint').on(table.companyId, table.fingerprint)],
);
