import { sql } from 'drizzle-orm';
import { index, integer, jsonb, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { JobState } from '#shared/jobState.ts';
import { companyTable, instant } from '../tables.ts';

/** Background work as its company sees it: what, how far, how it ended. The queue itself is pg-boss's own. */
export const jobRuns = companyTable(
  'job_runs',
  {
    name: text().notNull(),
    /** What the job was given, as its schema takes it. */
    payload: jsonb().notNull(),
    state: text().$type<JobState>().notNull(),
    done: integer().notNull().default(0),
    total: integer().notNull().default(0),
    /** Outcome of a finished job, as its slice defines it. */
    result: jsonb().$type<Record<string, unknown>>(),
    /** Spanish sentence of a failed one. */
    error: text(),
    employee: uuid(),
    /** Process that took it last, written as the queue hands it out: the number of the lock that process holds while it lives. */
    worker: integer(),
    /** How many times it was begun before; writes of an earlier attempt are dropped. */
    attempt: integer().notNull().default(0),
    createAt: instant().notNull(),
    endAt: instant(),
  },
  (table) => [
    index('job_runs_created').on(table.companyId, table.createAt),
    index('job_runs_unfinished')
      .on(table.state)
      .where(sql`state in ('Pendiente', 'Procesando')`),
    // What went wrong lately: few of all that is kept.
    index('job_runs_failed')
      .on(table.endAt)
      .where(sql`state = 'Error'`),
  ],
);

/** Running numbers of a company, such as the one in an order's internalID. */
export const counters = companyTable('counters', { name: text().notNull(), value: integer().notNull() }, (table) => [
  uniqueIndex('counters_name').on(table.companyId, table.name),
]);
