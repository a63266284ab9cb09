import { boolean, date, index, integer, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { JobState } from '#shared/jobState.ts';
import { companyTable, instant, money, refers } from '#server/tables.ts';
import { clients } from '../../../clients/server/tables.ts';
import type { OrderType } from '../../../orders/choices.ts';
import type { StatusId } from '../../../orders/status.ts';
import { employees } from '../../../session/server/tables.ts';
import type { BatchOutcome } from '../../settlements/batches.ts';

/** A day in UTC-3, 'YYYY-MM-DD'. */
const day = () => date({ mode: 'string' });

/** Settlements that are made at a stroke, one a client, in the background. */
export const settlementBatches = companyTable(
  'settlement_batches',
  {
    fromPeriod: day().notNull(),
    toPeriod: day().notNull(),
    expire: day().notNull(),
    typeOrder: text().$type<OrderType>().array().notNull(),
    exclude: smallint().$type<StatusId>().array().notNull(),
    state: text().$type<JobState>().notNull(),
    /** Whether somebody wants it to stop before its next client. */
    halted: boolean().notNull().default(false),
    /** Whether orders without a zone or a tariff are settled too, for $ 0,00. */
    unpriced: boolean().notNull().default(false),
    clients: integer().notNull(),
    /** The run that does it. */
    job: uuid(),
    /** Who asked for it. */
    employee: uuid().notNull(),
    createAt: instant().notNull(),
    endAt: instant(),
  },
  (table) => [
    refers(table, table.employee, employees),
    index('settlement_batches_made').on(table.companyId, table.createAt.desc().nullsLast(), table._id.desc().nullsFirst()),
  ],
);

/** The clients of a batch, in their order, and what became of each. */
export const batchClients = companyTable(
  'batch_clients',
  {
    batch: uuid().notNull(),
    client: uuid().notNull(),
    /** The `_id` that its settlement gets, so that it is made once however often the batch is begun again. */
    settlement: uuid().notNull(),
    position: integer().notNull(),
    outcome: text().$type<BatchOutcome>().notNull().default('waiting'),
    /** Why not, of a failed one. */
    error: text(),
    orders: integer().notNull().default(0),
    /** Orders without a zone that were settled, and those that were left out. */
    unpriced: integer().notNull().default(0),
    left: integer().notNull().default(0),
    total: money().notNull().default('0'),
  },
  (table) => [
    refers(table, table.batch, settlementBatches),
    refers(table, table.client, clients),
    uniqueIndex('batch_clients_position').on(table.companyId, table.batch, table.position),
    index('batch_clients_client').on(table.companyId, table.client),
  ],
);
