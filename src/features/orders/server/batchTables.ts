import { integer, jsonb, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { companyTable, instant, refers } from '#server/tables.ts';
import { employees } from '../../session/server/tables.ts';
import type { BulkOutcome } from '../change.ts';
import { orderHistory } from './tables.ts';

/** Bulk changes and their undoings. */
export const orderBatches = companyTable(
  'order_batches',
  {
    /** Who. */
    employee: uuid().notNull(),
    /** How many orders it is for. */
    total: integer().notNull(),
    /** The change that this one takes back: once only. */
    undoes: uuid(),
    /** The run that does it, when it is done in the background. */
    job: uuid(),
    /** Once it is done. */
    result: jsonb().$type<BulkOutcome>(),
    createAt: instant().notNull(),
    endAt: instant(),
  },
  (table) => [
    refers(table, table.employee, employees),
    refers(table, table.undoes, table),
    uniqueIndex('order_batches_undoes').on(table.companyId, table.undoes),
  ],
);

/** Mails sent to recipients; `_id` is the history entry that the mail is about, so each is sent once. */
export const orderMails = companyTable('order_mails', { sentAt: instant().notNull() }, (table) => [refers(table, table._id, orderHistory)]);
