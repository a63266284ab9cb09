import type { Viewer } from '#shared/permissions.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db.ts';
import { queued, type Waiting } from '#server/metrics/waiting.ts';
import { listPeers } from './peers/connecting/listPeers.ts';
import { peerOutbox } from './peers/tables.ts';
import { transferOutbox } from './tables.ts';

/** What companies that orders are shared with are still to be told: those of here. */
export const partnersWaiting: Waiting = {
  what: 'transfers',
  read: (db) => queued(db, transferOutbox, transferOutbox.createAt),
};

/** The same, of other installations; its rows belong to who stands for them here. */
export const peersWaiting: Waiting = { what: 'peers', read: (db) => queued(db, peerOutbox, peerOutbox.createAt) };

/** How the ways to companies of other installations are; null where there is none, or who asks may not know of them. */
export const peersHealth = async ({ database, config, viewer }: { database: Database; config: Config; viewer: Viewer }) => {
  if (!config.PEERS || viewer.kind !== 'owner') return null;
  const found = await listPeers(database, viewer.company);
  const failing = found.filter(({ isFailing }) => isFailing);
  return { total: found.length, failing: failing.map(({ name, failure, waiting }) => ({ name, failure, waiting })) };
};
