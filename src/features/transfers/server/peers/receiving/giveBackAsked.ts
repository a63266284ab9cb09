import { and, eq } from 'drizzle-orm';
import type { Database, Db } from '#server/db.ts';
import { betweenCompanies } from '#server/platform.ts';
import { anyOf } from '#server/query/anyOf.ts';
import type { Side } from '../../links.ts';
import { ownCompany } from '../../partner.ts';
import { takeBackSides } from '../../ending/takeBack.ts';
import { untoldElsewhere } from '../../ending/untold.ts';
import { transfers } from '../../tables.ts';
import type { TransferState } from '../../../transfer.ts';
import type { Peer } from '../connected.ts';
import { tellPeer } from '../outbox.ts';
import { turnAway } from './turnAway.ts';

/** How long whoever asked has time to do their half, before they are told once more, in milliseconds. */
export const HEALING_MS = 30_000;

const isLive = (state: TransferState) => state === 'open' || state === 'confirmed';

const sentSides = (db: Db, ids: Iterable<string>): Promise<Side[]> =>
  db
    .select()
    .from(transfers)
    .where(and(anyOf(transfers._id, ids), eq(transfers.type, 'sent')));

/**
 * Gives back what a company of another installation wants back of what it shared, unless ours has done something with it, or where ours brings
 * it back: our side decides, under its lock, and both of our halves are undone at once. Asked again, it answers the same; what has not come yet
 * will not be taken when it does. The other side is told once more after a while, for who asked and did not hear.
 * What it was given by ours is not its to ask for.
 * @returns what is given back, and of what it is to be asked again
 */
export const giveBackAsked = (
  database: Database,
  peer: Peer,
  ids: readonly string[],
  now: Date,
): Promise<{ given: string[]; later: string[] }> =>
  betweenCompanies(database, async (within) => {
    const own = await within(peer.shadow, ownCompany);
    const { turned, sides } = await within(peer.shadow, async (db) => {
      const there = await db.select({ _id: transfers._id }).from(transfers).where(anyOf(transfers._id, ids));
      const known = new Set(there.map(({ _id }) => _id));
      const noted = await turnAway(
        db,
        ids.filter((_id) => !known.has(_id)),
        now,
      );
      // What came while it was noted is among them.
      return { turned: noted, sides: await sentSides(db, ids) };
    });
    const asked = sides.filter(({ state }) => isLive(state));
    const became = await takeBackSides(within, own, asked, { viewer: { _id: null }, now });
    return within(peer.shadow, async (db) => {
      const after = new Map((await sentSides(db, ids)).map(({ _id, state }) => [_id, state]));
      // What was refused comes back with its reason, if that is told first.
      const refused = [...after].flatMap(([_id, state]) => (state === 'refused' ? [_id] : []));
      const untold = new Set(await untoldElsewhere(db, refused));
      const isGiven = (_id: string) => {
        const state = after.get(_id);
        return state === undefined ? turned.has(_id) : !isLive(state) && !untold.has(_id);
      };
      const again = [...turned.fresh, ...asked.map(({ _id }) => _id)].filter(isGiven);
      await tellPeer(
        db,
        again.map((transfer) => ({ kind: 'takenBack', transfer })),
        new Date(now.getTime() + HEALING_MS),
      );
      return {
        given: ids.filter(isGiven),
        later: ids.filter((_id) => became.get(_id) === 'untold' || untold.has(_id) || turned.left.has(_id)),
      };
    });
  });
