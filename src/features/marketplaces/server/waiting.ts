import { and, count, gt, isNotNull, ne, sql } from 'drizzle-orm';
import type { Db } from '#server/db.ts';
import { queued, type Waiting } from '#server/metrics/waiting.ts';
import { shopNames } from '../../clients/integration.ts';
import { expiredConnections } from '../../clients/server/operations.ts';
import { clientIntegrations } from '../../clients/server/tables.ts';
import { sameAccount } from './accounts.ts';
import { UNREAD } from './pulling/unread.ts';
import { marketplaceAccounts, marketplaceEvents, marketplaceOutbox } from './tables.ts';

const eventsWaiting: Waiting = {
  what: 'marketplace_events',
  read: (db) =>
    queued(
      db,
      marketplaceEvents,
      marketplaceEvents.receivedAt,
      sql`${marketplaceEvents.doneAt} is null and ${marketplaceEvents.attempts} < ${UNREAD}`,
    ),
};
const statusesWaiting: Waiting = {
  what: 'marketplace_statuses',
  read: (db) => queued(db, marketplaceOutbox, marketplaceOutbox.createAt),
};

/** What marketplaces told that was not looked at yet, and statuses that they are still to be told. */
export const shopsWaiting: readonly Waiting[] = [eventsWaiting, statusesWaiting];

/** How the company's linked accounts fare: those that have to be linked anew, that could not be read, and what waits of all. */
export const shopsHealth = async (db: Db) => {
  const accounts = await db
    .select({ linked: count(), failing: sql<number>`count(*) filter (where ${gt(marketplaceAccounts.failures, 0)})`.mapWith(Number) })
    .from(marketplaceAccounts)
    .innerJoin(clientIntegrations, sameAccount)
    .where(and(isNotNull(marketplaceAccounts.tokens), ne(clientIntegrations.status, 'Expired')));
  const expired = await expiredConnections(db);
  const [events, statuses] = [await eventsWaiting.read(db), await statusesWaiting.read(db)];
  const oldest = [events.oldest, statuses.oldest].filter((at) => at !== null).toSorted((a, b) => a.getTime() - b.getTime());
  return {
    linked: accounts[0]?.linked ?? 0,
    failing: accounts[0]?.failing ?? 0,
    expired: expired.map(({ name, type }) => ({ client: name, type: shopNames[type].name })),
    waiting: { count: events.count + statuses.count, oldest: oldest[0] ?? null },
  };
};
