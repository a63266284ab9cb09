import { index, integer, jsonb, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { companyTable, instant } from './tables.ts';

/** How far a job is. */
export type JobState = 'Pendiente' | 'Procesando' | 'Completado' | 'Error';

/** Background work as its company sees it: what, how far, how it ended. The queue itself is pg-boss's own. */
export const jobRuns = companyTable(
  'job_runs',
  {
    name: text().notNull(),
    state: text().$type<JobState>().notNull(),
    done: integer().notNull().default(0),
    total: integer().notNull().default(0),
    /** Outcome of a finished job, as its slice defines it. */
    result: jsonb().$type<Record<string, unknown>>(),
    /** Spanish sentence of a failed one. */
    error: text(),
    employee: uuid(),
    createAt: instant().notNull(),
    endAt: instant(),
  },
  (table) => [index('job_runs_created').on(table.companyId, table.createAt)],
);

/** Running numbers of a company, such as the one in an order's internalID. */
export const counters = companyTable('counters', { name: text().notNull(), value: integer().notNull() }, (table) => [
  uniqueIndex('counters_name').on(table.companyId, table.name),
]);
