import { index, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { companyTable, instant, refers } from '#server/tables.ts';
import { employees } from '../../../session/server/tables.ts';
import { settlements } from '../tables.ts';

/** Settlements that somebody had mailed to their clients, each with the address it went to. */
export const settlementMails = companyTable(
  'settlement_mails',
  {
    settlement: uuid().notNull(),
    /** Made by who asks: asked twice it is mailed once. */
    sending: uuid().notNull(),
    to: text().notNull(),
    /** Who asked for it. */
    employee: uuid().notNull(),
    createAt: instant().notNull(),
    /** The run that does it. */
    job: uuid(),
    /** When the mail server had it; null until then. */
    sentAt: instant(),
  },
  (table) => [
    refers(table, table.settlement, settlements),
    refers(table, table.employee, employees),
    uniqueIndex('settlement_mails_sending').on(table.companyId, table.sending, table.settlement),
    index('settlement_mails_settlement').on(table.companyId, table.settlement, table.createAt.desc().nullsLast()),
  ],
);
