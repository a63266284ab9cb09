import { and, asc, count, eq, gte, max, ne } from 'drizzle-orm';
import { recordStatus } from '#shared/record/recordStatus.ts';
import type { Db } from '#server/db.ts';
import { ago } from '#server/purgeRule.ts';
import { webhookDeliveries, webhooks } from './tables.ts';

export { withApiKeys } from './keys/authenticate.ts';
export { startWebhooks } from './webhooks/sender.ts';

const HOUR_MS = 3_600_000;
/** How long a webhook fails before anybody is told: whoever starts their server anew needs not hear of it, in milliseconds. */
const TOLD_AFTER = HOUR_MS;
/** For how long it is told that notices were given up, in milliseconds. */
const LOST_TOLD = 7 * 24 * HOUR_MS;

/** Webhooks that need somebody: paused for failing, with notices that were given up lately, or failing for an hour. */
export const webhookTroubles = async (db: Db, now: Date) => {
  const lost = db
    .select({ webhook: webhookDeliveries.webhook, lost: count().as('lost'), lostAt: max(webhookDeliveries.sentAt).as('lost_at') })
    .from(webhookDeliveries)
    .where(
      and(eq(webhookDeliveries.state, 'lost'), ne(webhookDeliveries.event, 'test'), gte(webhookDeliveries.sentAt, ago(now, LOST_TOLD))),
    )
    .groupBy(webhookDeliveries.webhook)
    .as('given_up');
  const rows = await db
    .select({
      _id: webhooks._id,
      name: webhooks.name,
      state: webhooks.state,
      failure: webhooks.failure,
      failingSince: webhooks.failingSince,
      lost: lost.lost,
      lostAt: lost.lostAt,
    })
    .from(webhooks)
    .leftJoin(lost, eq(lost.webhook, webhooks._id))
    .where(ne(webhooks.status, recordStatus.deleted))
    .orderBy(asc(webhooks.name));
  return rows.flatMap(({ lost: given, lostAt, failingSince, ...row }) => {
    const isFailing = row.state === 'active' && failingSince !== null && now.getTime() - failingSince.getTime() >= TOLD_AFTER;
    const isTold = row.state === 'failed' || isFailing || (given ?? 0) > 0;
    return isTold ? [{ ...row, failingSince, lost: given ?? 0, lostAt: lostAt ?? null }] : [];
  });
};
