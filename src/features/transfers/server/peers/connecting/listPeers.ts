import { and, asc, count, eq, isNull, min } from 'drizzle-orm';
import type { Database } from '#server/db.ts';
import { asPlatform } from '#server/platform.ts';
import { anyOf } from '#server/query/anyOf.ts';
import type { Peer } from '../../../peers.ts';
import { peerOutbox, peers } from '../tables.ts';

/** The companies of other installations that one is connected with, with what each is still to be told, by their names. */
export const listPeers = (database: Database, company: string): Promise<Peer[]> =>
  asPlatform(database, async (db) => {
    const found = await db
      .select()
      .from(peers)
      .where(and(eq(peers.companyId, company), isNull(peers.removedAt)))
      .orderBy(asc(peers.name), asc(peers._id));
    const waiting = await db
      .select({ shadow: peerOutbox.companyId, waiting: count(), oldest: min(peerOutbox.createAt) })
      .from(peerOutbox)
      .where(
        anyOf(
          peerOutbox.companyId,
          found.map(({ shadow }) => shadow),
        ),
      )
      .groupBy(peerOutbox.companyId);
    const byShadow = new Map(waiting.map((each) => [each.shadow, each]));
    return found.map((peer) => {
      const its = byShadow.get(peer.shadow);
      return { ...peer, isFailing: peer.failures > 0, waiting: its?.waiting ?? 0, oldest: its?.oldest ?? null };
    });
  });
