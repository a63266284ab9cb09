import { boolean, index, integer, json, jsonb, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { companyTable, instant, refers } from '#server/tables.ts';
import { clients } from '../../clients/server/tables.ts';
import { orders } from '../../orders/server/tables.ts';
import type { OrderEnd } from '../../places/server/operations.ts';
import { employees } from '../../session/server/tables.ts';
import type { Answers, Reading } from '../columns/layout.ts';
import type { ExistingRow } from '../contract.ts';
import type { Outcome } from '../outcome.ts';
import type { FileState } from '../queue.ts';
import type { Draft } from '../rows/row.ts';

/** Order files that were sent to be stored, with their rows until the job has stored them. */
export const imports = companyTable(
  'imports',
  {
    fileName: text().notNull(),
    /** Hash of its rows in no order, of what each says and how it is to be stored: the same sent twice is one import. */
    fingerprint: text().notNull(),
    /** Not searched, and some 10 MB: the text as it came is written and read in a third of the time that `jsonb` takes. */
    rows: json().$type<Draft[]>().notNull(),
    total: integer().notNull(),
    /** The first of the numbers that its orders get, once they are taken and until the orders are stored. */
    firstNumber: integer(),
    driverAssign: uuid(),
    /** Products that the clients of its rows do not have are made when it is stored. */
    createSkus: boolean().notNull().default(false),
    /** What became of its rows, once they are stored. */
    outcome: jsonb().$type<Outcome>(),
    /** Where its orders go, as far as it is still to be remembered. */
    toRemember: json().$type<OrderEnd[]>().notNull().default([]),
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

/** Order files that somebody opened: the team's list of what is under way and what was imported. */
export const importFiles = companyTable(
  'import_files',
  {
    fileName: text().notNull(),
    /** SHA-256 of its bytes, in hex: the same file is known again, whoever opens it. */
    hash: text().notNull(),
    /** What it was recognised as, in words: 'Tienda Nube'. */
    layout: text().notNull(),
    client: uuid(),
    /** Its orders, as far as they are known. */
    total: integer().notNull(),
    /** The step that it is at, until it is sent. */
    state: text().$type<FileState>().notNull(),
    /** How much is still to be done in that step. */
    pending: integer().notNull(),
    employee: uuid().notNull(),
    /** When its owner's screen last told of it. */
    seenAt: instant().notNull(),
    createAt: instant().notNull(),
    /** What it was sent as. */
    import: uuid(),
  },
  (table) => [
    refers(table, table.client, clients),
    refers(table, table.employee, employees),
    refers(table, table.import, imports),
    index('import_files_hash').on(table.companyId, table.hash, table.createAt),
    index('import_files_seen').on(table.companyId, table.seenAt),
    index('import_files_import').on(table.companyId, table.import),
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

/** What is remembered of the sheets of one sender, known by their titles. */
export const importLayouts = companyTable(
  'import_layouts',
  {
    /** Hash of the titles, without case, accents and signs. */
    fingerprint: text().notNull(),
    reading: jsonb().$type<Reading>().notNull(),
    answers: jsonb().$type<Omit<Answers, 'client'>>().notNull(),
    /** How many files were read so. */
    times: integer().notNull(),
    /** Who said so last. */
    employee: uuid().notNull(),
    updateAt: instant().notNull(),
  },
  (table) => [refers(table, table.employee, employees), uniqueIndex('import_layouts_fingerprint').on(table.companyId, table.fingerprint)],
);

/** Whose files of a layout were. */
export const importLayoutClients = companyTable(
  'import_layout_clients',
  {
    layout: uuid().notNull(),
    client: uuid().notNull(),
    times: integer().notNull(),
    lastAt: instant().notNull(),
  },
  (table) => [
    refers(table, table.layout, importLayouts),
    refers(table, table.client, clients),
    uniqueIndex('import_layout_clients_client').on(table.companyId, table.layout, table.client),
  ],
);
