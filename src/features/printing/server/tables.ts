import { index, integer, jsonb, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { companyTable, instant, refers } from '#server/tables.ts';
import { employees } from '../../session/server/tables.ts';
import type { LabelCode } from '../../settings/labelSizes.ts';
import type { PrintSort, Span } from '../runs.ts';

/** Runs of labels: which they are is settled when one begins, so that repeated they are the same, none missing and none twice. */
export const printRuns = companyTable(
  'print_runs',
  {
    /** Who. */
    employee: uuid().notNull(),
    /** Whose labels, in words. */
    title: text().notNull(),
    size: text().$type<LabelCode>().notNull(),
    sort: text().$type<PrintSort>().notNull(),
    /** As they were chosen. */
    chosen: uuid().array().notNull(),
    /** In the order in which they are printed. */
    orders: uuid().array().notNull(),
    /** Packages of each of `orders` when the run began. */
    packages: smallint().array().notNull(),
    /** Labels of all of them. */
    total: integer().notNull(),
    /** Labels that have come out, in their order. */
    out: jsonb().$type<Span[]>().notNull().default([]),
    /** Those that were given to a printer last, while nobody told that they came out. */
    sent: jsonb().$type<Span>(),
    repeats: integer().notNull().default(0),
    /** The printing that was last told of, and up to which label: what is told twice counts once. */
    pass: uuid(),
    passTo: integer().notNull().default(0),
    /** The screen that sends it to a printer, and when it last did: of two at once labels would come out twice. */
    screen: uuid(),
    screenAt: instant(),
    /** Why it stopped. */
    stopped: text(),
    createAt: instant().notNull(),
    printAt: instant(),
  },
  (table) => [refers(table, table.employee, employees), index('print_runs_printed').on(table.companyId, table.printAt.desc().nullsLast())],
);
