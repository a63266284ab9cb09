import { boolean, index, integer, jsonb, text, uuid } from 'drizzle-orm/pg-core';
import { jobRuns } from '#server/jobs/jobTables.ts';
import { companyTable, instant, money, refers } from '#server/tables.ts';
import type { TriedParts } from '../../../fees/server/operations.ts';
import { fees } from '../../../fees/server/tables.ts';
import { employees } from '../../../session/server/tables.ts';
import type { TrialOutcome } from '../../trial/outcome.ts';

/** Tariffs that somebody tried; they go with their run of background work at the latest. */
export const feeTrials = companyTable(
  'fee_trials',
  {
    fee: uuid().notNull(),
    employee: uuid().notNull(),
    /** 'YYYY-MM' */
    month: text().notNull(),
    /** What of the tariff is tried. */
    tried: jsonb().$type<TriedParts>().notNull(),
    job: uuid().notNull(),
    createAt: instant().notNull(),
    /** Null until all orders are priced. */
    outcome: jsonb().$type<TrialOutcome>(),
  },
  (table) => [
    refers(table, table.fee, fees),
    refers(table, table.employee, employees),
    refers(table, table.job, jobRuns).onDelete('cascade'),
    index('fee_trials_employee').on(table.companyId, table.employee, table.fee),
    index('fee_trials_made').on(table.companyId, table.createAt),
    index('fee_trials_job').on(table.companyId, table.job),
  ],
);

/** The orders whose price a tried tariff changes. */
export const feeTrialOrders = companyTable(
  'fee_trial_orders',
  {
    trial: uuid().notNull(),
    order: uuid().notNull(),
    /** Its place among them, from 0: what changes most stands first. */
    position: integer().notNull(),
    up: boolean().notNull(),
    /** Whether a settlement has frozen what was charged. */
    settled: boolean().notNull(),
    /** Names of the tariff and of the zone that it would have; null for none. */
    fee: text(),
    zone: text(),
    payBefore: money().notNull(),
    cashBefore: money().notNull(),
    pay: money().notNull(),
    cash: money().notNull(),
  },
  (table) => [
    refers(table, table.trial, feeTrials).onDelete('cascade'),
    index('fee_trial_orders_position').on(table.companyId, table.trial, table.position),
  ],
);
