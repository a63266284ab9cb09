import type { Db } from '#server/db.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { peers } from './tables.ts';

/** A company of another installation that one of here exchanges transfers with. */
export type Peer = typeof peers.$inferSelect;

/**
 * Which of some companies stand for one of another installation that the company of the transaction is connected with, or was: what was shared
 * then is there still, and will be told of again when they connect anew.
 */
export const everConnected = async (db: Db, companies: Iterable<string>): Promise<ReadonlyMap<string, Peer>> => {
  const found = await db.select().from(peers).where(anyOf(peers.shadow, companies));
  return new Map(found.map((peer) => [peer.shadow, peer]));
};
