import { sql } from 'drizzle-orm';
import { bigint, index, integer, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { recordStatus, type RecordStatusId } from '#shared/record/recordStatus.ts';
import type { Scope } from '#shared/scopes.ts';
import { companyTable, instant, refers } from '#server/tables.ts';
import { employees } from '../../session/server/tables.ts';
import type { DeliveryState, SentEvent, WebhookEvent, WebhookState } from '../events.ts';

/** Keys by which other programs call in a company's name; those that were revoked stay, as what they did is told by them. */
export const apiKeys = companyTable(
  'api_keys',
  {
    name: text().notNull(),
    /** How its secret begins, by which people tell it from others. */
    prefix: text().notNull(),
    /** SHA-256 of the secret, which is shown once. */
    secretHash: text().notNull(),
    scopes: text().$type<Scope>().array().notNull(),
    /** Calls a minute. */
    perMinute: integer().notNull(),
    by: uuid().notNull(),
    createAt: instant().notNull(),
    /** To the minute. */
    usedAt: instant(),
    revokedAt: instant(),
    revokedBy: uuid(),
  },
  (table) => [
    refers(table, table.by, employees),
    refers(table, table.revokedBy, employees),
    uniqueIndex('api_keys_name')
      .on(table.companyId, table.name)
      .where(sql`revoked_at is null`),
    // Looked for in all companies: a key says its secret, and nothing of whose it is.
    index('api_keys_secret').on(table.secretHash),
  ],
);

/** Where a company wants to be told what happens. The secret by which notices are signed is derived (`webhookSecret`), and stands nowhere. */
export const webhooks = companyTable(
  'webhooks',
  {
    status: smallint().$type<RecordStatusId>().notNull().default(recordStatus.active),
    name: text().notNull(),
    url: text().notNull(),
    events: text().$type<WebhookEvent>().array().notNull(),
    state: text().$type<WebhookState>().notNull().default('active'),
    /** Which secret it has: one more with each rotation; until when the one before signs as well. */
    generation: integer().notNull().default(1),
    formerUntil: instant(),
    by: uuid().notNull(),
    createAt: instant().notNull(),
    /** How the way there is: when a notice was last taken, how often in a row none was and since when, why, and when it is tried again. */
    succeededAt: instant(),
    failures: integer().notNull().default(0),
    failingSince: instant(),
    failure: text(),
    retryAt: instant(),
    version: integer().notNull().default(1),
  },
  (table) => [
    refers(table, table.by, employees),
    uniqueIndex('webhooks_name')
      .on(table.companyId, table.name)
      .where(sql`status <> ${sql.raw(String(recordStatus.deleted))}`),
  ],
);

/** Notices to webhooks, to be sent and sent; triggers add them in the transaction of what they tell of. */
export const webhookDeliveries = companyTable(
  'webhook_deliveries',
  {
    seq: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    webhook: uuid().notNull(),
    event: text().$type<SentEvent>().notNull(),
    /** The order or the settlement that it is about; of a test the webhook itself. No reference: it is one of several. */
    subject: uuid().notNull(),
    /** The entry of the order's history. */
    entry: uuid(),
    state: text().$type<DeliveryState>().notNull().default('waiting'),
    attempts: smallint().notNull().default(0),
    /** Not sent before; a day after `since` it is given up. */
    dueAt: instant().notNull().defaultNow(),
    since: instant().notNull().defaultNow(),
    createAt: instant().notNull().defaultNow(),
    /** As it was sent first, and is sent again. */
    body: text(),
    /** Of the last attempt: when, the HTTP status, the beginning of the answer, why there was none, and how long it took in milliseconds. */
    sentAt: instant(),
    answered: smallint(),
    answer: text(),
    fault: text(),
    took: integer(),
  },
  (table) => [
    refers(table, table.webhook, webhooks),
    // What is sent next of each.
    index('webhook_deliveries_due')
      .on(table.companyId, table.webhook, table.dueAt, table.seq)
      .where(sql`state = 'waiting'`),
    // What about the same is to be sent before.
    index('webhook_deliveries_subject')
      .on(table.companyId, table.webhook, table.subject, table.seq)
      .where(sql`state = 'waiting'`),
    // What was given up: few, or it is told.
    index('webhook_deliveries_lost')
      .on(table.companyId, table.webhook, table.sentAt)
      .where(sql`state = 'lost'`),
    index('webhook_deliveries_log').on(table.companyId, table.webhook, table.seq),
    index('webhook_deliveries_made').on(table.createAt),
  ],
);
