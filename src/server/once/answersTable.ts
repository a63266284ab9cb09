import { index, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { companyTable, instant } from '../tables.ts';

/** What was answered to calls that are done once, by the `Idempotency-Key` they came with; kept for a day. */
export const onceAnswers = companyTable(
  'once_answers',
  {
    /** Whose the key is: an employee's `_id`, or 'key' and that of an API key, which others have no say in. No reference: the kit knows no slice. */
    caller: text().notNull(),
    /** Method and path. */
    route: text().notNull(),
    key: text().notNull(),
    /** Of all that the call said, files included. */
    contentHash: text().notNull(),
    /** As it was written. */
    answer: text().notNull(),
    createAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('once_answers_key').on(table.companyId, table.caller, table.route, table.key),
    index('once_answers_made').on(table.createAt),
  ],
);
