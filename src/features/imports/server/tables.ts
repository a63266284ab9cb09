import { boolean, index, integer, jsonb, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { companyTable, instant, refers } from '#server/tables.ts';
import { orders } from '../../orders/server/tables.ts';
import { employees } from '../../session/server/tables.ts';
import type { Mapping } from '../columns/columns.ts';
import type { ExistingRow, Outcome } from '../contract.ts';
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
    /** Products that the clients of its rows do not have are made when it is stored. */
    createSkus: boolean().notNull().default(false),
    /** What became of its rows, once they are stored. */
    outcome: jsonb().$type<Outcome>(),
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

/** Rows of imports whose orders were there already when they were stored. */
export const importExisting = companyTable(
  'import_existing',
  {
    import: uuid().notNull(),
    /** Number of the row in the file. */
    row: integer().notNull(),
    order: uuid().notNull(),
    externalID: text('external_id').notNull(),
    /** The recipient, as the file says. */
    name: text().notNull(),
    /** What the file says otherwise than the order did then. */
    changes: jsonb().$type<ExistingRow['changes']>().notNull(),
  },
  (table) => [
    refers(table, table.import, imports),
    refers(table, table.order, orders),
    index('import_existing_import').on(table.companyId, table.import, table.row),
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
