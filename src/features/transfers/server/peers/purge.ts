import { lt } from 'drizzle-orm';
import { ago, type PurgeRules } from '#server/purgeRule.ts';
import { peerInbox, peerNonces } from './tables.ts';
import { WINDOW_MS } from './signing.ts';

/** Longer than an installation is away that comes back, in milliseconds: what it tells again until its answer is heard. */
export const TOLD_MS = 180 * 86_400_000;

/** What other installations said: by what it would be known if they said it again. */
export const peerPurge: PurgeRules = {
  peer_nonces: (db, now) => db.delete(peerNonces).where(lt(peerNonces.createAt, ago(now, 3 * WINDOW_MS))),
  peer_inbox: (db, now) => db.delete(peerInbox).where(lt(peerInbox.createAt, ago(now, TOLD_MS))),
};
