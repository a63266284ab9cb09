import { and, asc, eq, isNull, lte, or, sql } from 'drizzle-orm';
import { recordStatus } from '#shared/record/recordStatus.ts';
import type { Database, Db } from '#server/db.ts';
import { asPlatform } from '#server/platform.ts';
import { companies } from '../../../session/server/tables.ts';
import { webhookDeliveries, webhooks } from '../tables.ts';

export type Webhook = typeof webhooks.$inferSelect;
export type Delivery = typeof webhookDeliveries.$inferSelect;

/** Whether a webhook is sent to: not while it is paused, nor a while after failures, nor once its company was closed. */
const isSentTo = (now: Date) =>
  and(
    eq(webhooks.status, recordStatus.active),
    eq(webhooks.state, 'active'),
    or(isNull(webhooks.retryAt), lte(webhooks.retryAt, now)),
    sql`exists (select from ${companies} where ${and(eq(companies.companyId, webhooks.companyId), isNull(companies.closedAt))})`,
  );

const isDue = (now: Date) => and(eq(webhookDeliveries.state, 'waiting'), lte(webhookDeliveries.dueAt, now));

/** The webhooks, of whichever company, that there is something to send to. Those that are paused cost nothing, whatever waits for them. */
export const webhooksDue = (database: Database, now: Date): Promise<{ companyId: string; _id: string }[]> =>
  asPlatform(database, (db) =>
    db
      .select({ companyId: webhooks.companyId, _id: webhooks._id })
      .from(webhooks)
      .where(
        and(
          isSentTo(now),
          sql`exists (select from ${webhookDeliveries} where ${and(
            eq(webhookDeliveries.companyId, webhooks.companyId),
            eq(webhookDeliveries.webhook, webhooks._id),
            isDue(now),
          )})`,
        ),
      )
      // Whoever is told much keeps nobody else waiting again and again.
      .orderBy(sql`random()`),
  );

/** A webhook of the transaction's company, as long as it is sent to. */
export const sentTo = async (db: Db, _id: string, now: Date): Promise<Webhook | undefined> => {
  const [webhook] = await db
    .select()
    .from(webhooks)
    .where(and(eq(webhooks._id, _id), isSentTo(now)));
  return webhook;
};

/** What is sent to a webhook next, at most one of each order: what about the same comes later waits until what was before is through or given up. */
export const deliveriesDue = (db: Db, webhook: string, now: Date, most: number): Promise<Delivery[]> =>
  db
    .select()
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.webhook, webhook),
        isDue(now),
        sql`not exists (select from webhook_deliveries before where before.company_id = ${webhookDeliveries.companyId}
          and before.webhook = ${webhookDeliveries.webhook} and before.subject = ${webhookDeliveries.subject}
          and before.seq < ${webhookDeliveries.seq} and before.state = 'waiting')`,
      ),
    )
    .orderBy(asc(webhookDeliveries.dueAt), asc(webhookDeliveries.seq))
    .limit(most);
