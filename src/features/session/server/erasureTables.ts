import { sql } from 'drizzle-orm';
import { integer, jsonb, text, uuid } from 'drizzle-orm/pg-core';
import { instant, platformTable } from '#server/tables.ts';

/** What was erased for good, of which nothing else tells: companies whole, and what there was of a recipient (docs/decisions/042-personal-data.md). */
export const erasures = platformTable('erasures', {
  _id: uuid('_id').primaryKey(),
  kind: text().$type<'company' | 'recipient'>().notNull(),
  /** The company, by what it was called; its code is given to no other one, for its partners' orders name it. */
  company: uuid().notNull(),
  /** What of the deployment goes with a company: itself, and those that stood here for its partners. Nothing else names them once rows go. */
  companies: uuid()
    .array()
    .notNull()
    .default(sql`'{}'`),
  /** By which e-mails a company's people signed in, while it is under way: what is tried with them meanwhile goes last. */
  emails: text()
    .array()
    .notNull()
    .default(sql`'{}'`),
  transferid: text().notNull(),
  name: text().notNull(),
  /** Who: the account of the machine that ran the command. */
  by: text().notNull(),
  beganAt: instant().notNull(),
  /** Empty while it is under way, or was interrupted. */
  endedAt: instant(),
  /** Rows that went, or that were made anonymous, by table. */
  counts: jsonb().$type<Record<string, number>>().notNull().default({}),
  files: integer().notNull().default(0),
});
