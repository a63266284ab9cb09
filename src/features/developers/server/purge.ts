import { and, lt, ne } from 'drizzle-orm';
import type { PurgeRules } from '#server/purgeRule.ts';
import { webhookDeliveries } from './tables.ts';

/** What webhooks were told, some time after it ended well or badly. */
export const developerPurge: PurgeRules = {
  webhook_deliveries: (db, _now, old) =>
    db.delete(webhookDeliveries).where(and(ne(webhookDeliveries.state, 'waiting'), lt(webhookDeliveries.createAt, old))),
};
