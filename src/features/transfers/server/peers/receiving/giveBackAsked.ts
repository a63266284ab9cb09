import { and, eq } from 'drizzle-orm';
import type { Database, Db } from '#server/db.ts';
import { betweenCompanies } from '#server/platform.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { takeBackOrders } from '../../takeBack.ts';
import { transfers } from '../../tables.ts';
import type { Peer } from '../connected.ts';
import { turnAway } from './inbox.ts';
import { tellPeer } from '../outbox.ts';

/** How long whoever asked has time to do their half, before they are told once more, in milliseconds. */
export const HEALING_MS = 30_000;

const sentSides = (db: Db, ids: Iterable<string>) =>
  db
    .select({ _id: transfers._id, order: transfers.order, state: transfers.state })
    .from(transfers)
    .where(and(anyOf(transfers._id, ids), eq(transfers.type, 'sent')));

/**
 * Gives back what a company of another installation wants back of what it shared, unless ours has done something with it: our side decides,
 * under its lock, and both of our halves are undone at once. Asked again, it answers the same; what has not come yet will not be taken when it
 * does. The other side is told once more after a while, for who asked and did not hear.
 * @returns what is given back
 */
export const giveBackAsked = (database: Database, peer: Peer, ids: readonly string[], now: Date): Promise<string[]> =>
  betweenCompanies(database, (within) =>
    within(peer.shadow, async (db) => {
      const known = new Set((await sentSides(db, ids)).map(({ _id }) => _id));
      const turned = await turnAway(
        db,
        ids.filter((_id) => !known.has(_id)),
        now,
      );
      const before = await sentSides(db, ids);
      const open = before.filter(({ state }) => state === 'open');
      const by = { viewer: { _id: null, degree: 1 }, now };
      await takeBackOrders(
        db,
        open.map(({ order }) => order),
        by,
      );
      const after = new Map((await sentSides(db, ids)).map(({ _id, state }) => [_id, state]));
      const isGiven = (_id: string) => {
        const state = after.get(_id);
        return state !== 'open' && state !== 'confirmed';
      };
      const again = [...turned, ...open.map(({ _id }) => _id).filter(isGiven)];
      await tellPeer(
        db,
        again.map((transfer) => ({ kind: 'takenBack', transfer })),
        new Date(now.getTime() + HEALING_MS),
      );
      return ids.filter(isGiven);
    }),
  );
