import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#server/db.ts';
import { asPlatform } from '#server/platform.ts';
import { pauseAfter } from '../courier/outbox.ts';
import type { Peer } from './connected.ts';
import type { PeerError } from './peerCall.ts';
import { peers } from './tables.ts';

const itself = ({ companyId, _id }: Peer) => and(eq(peers.companyId, companyId), eq(peers._id, _id));

/** Notes that a call was answered. @param told what the answer said of the other company, if it did */
export const noteSuccess = (database: Database, peer: Peer, now: Date, told: { closed?: boolean } = {}): Promise<unknown> =>
  asPlatform(database, (db) =>
    db
      .update(peers)
      .set({ succeededAt: now, failures: 0, retryAt: null, goneAt: null, ...told })
      .where(itself(peer)),
  );

/** How often a company is called that was erased over there, in milliseconds. */
const GONE_EVERY = 86_400_000;

/** Notes why a call was not; the next one waits, longer each time. A company that is no more is as one that is closed, and its way is in order. */
export const noteFailure = (database: Database, peer: Peer, { message: failure, gone }: PeerError, now: Date): Promise<unknown> =>
  asPlatform(database, async (db) => {
    if (gone) {
      const retryAt = new Date(now.getTime() + GONE_EVERY);
      return db.update(peers).set({ failedAt: now, failure, failures: 0, closed: true, goneAt: now, retryAt }).where(itself(peer));
    }
    const [noted] = await db
      .update(peers)
      // As many as fit, should it never succeed.
      .set({ failedAt: now, failure, failures: sql`least(${peers.failures} + 1, 32000)` })
      .where(itself(peer))
      .returning({ failures: peers.failures });
    const retryAt = new Date(now.getTime() + pauseAfter(noted?.failures ?? 1));
    return db.update(peers).set({ retryAt }).where(itself(peer));
  });

/** How often it is noted that somebody calls, in milliseconds. */
const HEARD_EVERY = 10_000;

/** Notes that it calls: whoever does is there again, and what waits for it is tried at once. */
export const noteHeard = async (database: Database, peer: Peer, now: Date): Promise<void> => {
  const isRecent = peer.heardAt !== null && now.getTime() - peer.heardAt.getTime() < HEARD_EVERY;
  if (isRecent && peer.retryAt === null) return;
  await asPlatform(database, async (db) => {
    await db.update(peers).set({ heardAt: now, retryAt: null }).where(itself(peer));
    if (peer.retryAt !== null) await db.execute(sql`select pg_notify('peers', '')`);
  });
};
