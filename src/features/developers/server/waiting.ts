import { count, ne, sql } from 'drizzle-orm';
import { recordStatus } from '#shared/record/recordStatus.ts';
import type { Db } from '#server/db.ts';
import { queued, type Waiting } from '#server/metrics/waiting.ts';
import { webhookTroubles } from './operations.ts';
import { webhookDeliveries, webhooks } from './tables.ts';

/** Notices that webhooks are to get; not those of one that is paused. */
export const noticesWaiting: Waiting = {
  what: 'webhooks',
  read: (db) =>
    queued(
      db,
      webhookDeliveries,
      webhookDeliveries.createAt,
      sql`${webhookDeliveries.state} = 'waiting' and exists (select from ${webhooks} where ${webhooks.companyId} = ${webhookDeliveries.companyId}
        and ${webhooks._id} = ${webhookDeliveries.webhook} and ${webhooks.state} = 'active')`,
    ),
};

/** How the company's webhooks fare: those that need somebody, and what waits to be sent. */
export const webhooksHealth = async (db: Db, now: Date) => {
  const [found] = await db.select({ total: count() }).from(webhooks).where(ne(webhooks.status, recordStatus.deleted));
  const troubles = await webhookTroubles(db, now);
  return {
    total: found?.total ?? 0,
    troubles: troubles.map(({ name, state, failure, lost }) => ({ name, paused: state === 'failed', failure, lost })),
    waiting: await noticesWaiting.read(db),
  };
};
