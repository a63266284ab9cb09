import { and, eq } from 'drizzle-orm';
import type { Database } from '#server/db.ts';
import { betweenCompanies, type Within } from '#server/platform.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { takeOver } from '../../confirm.ts';
import { type LockedSide, lockSides } from '../../links.ts';
import { ownCompany } from '../../partner.ts';
import { giveBackRefused } from '../../refuse.ts';
import { transfers } from '../../tables.ts';
import { takeBackOrders } from '../../takeBack.ts';
import type { Peer } from '../connected.ts';
import { takeIn } from './inbox.ts';
import type { MessageOf } from '../wire.ts';

/** Who does what another installation tells: nobody of here. */
const nobody = { _id: null, degree: 1 };

/** What the company that stands for the other one was given and has not answered yet, locked. */
const awaited = (within: Within, { shadow }: Peer, ids: readonly string[]): Promise<LockedSide[]> =>
  within(shadow, async (db) => (await lockSides(db, ids)).filter(({ side }) => side.type === 'received' && side.state === 'open'));

/** Confirms what was confirmed over there, in one transaction. */
export const receiveConfirmations = (database: Database, peer: Peer, messages: readonly MessageOf<'confirm'>[], now: Date): Promise<void> =>
  betweenCompanies(database, async (within) => {
    const fresh = await within(peer.shadow, (db) => takeIn(db, messages, now));
    const own = await within(peer.shadow, ownCompany);
    const sides = await awaited(
      within,
      peer,
      fresh.map(({ transfer }) => transfer),
    );
    await takeOver(within, own, sides, { viewer: nobody, now });
  });

/** Gives back what was refused over there, with the reason. */
export const giveBackOne = async (within: Within, peer: Peer, { transfer, reason }: { transfer: string; reason: string }, now: Date) => {
  const own = await within(peer.shadow, ownCompany);
  await giveBackRefused(within, own, await awaited(within, peer, [transfer]), { reason, now, endedBy: null });
};

/** Refuses what was refused over there, in one transaction. */
export const receiveRefusals = (database: Database, peer: Peer, messages: readonly MessageOf<'refuse'>[], now: Date): Promise<void> =>
  betweenCompanies(database, async (within) => {
    for (const message of await within(peer.shadow, (db) => takeIn(db, messages, now))) await giveBackOne(within, peer, message, now);
  });

/**
 * Takes back what was given back over there, in one transaction: nothing to do where who asked for it heard the answer, which they nearly
 * always do.
 */
export const receiveTakenBack = (database: Database, peer: Peer, messages: readonly MessageOf<'takenBack'>[], now: Date): Promise<void> =>
  betweenCompanies(database, async (within) => {
    const fresh = await within(peer.shadow, (db) => takeIn(db, messages, now));
    const given = new Set(fresh.map(({ transfer }) => transfer));
    await within(peer.companyId, async (db) => {
      const open = await db
        .select({ order: transfers.order })
        .from(transfers)
        .where(and(anyOf(transfers._id, given), eq(transfers.type, 'sent'), eq(transfers.peer, peer.shadow), eq(transfers.state, 'open')));
      const ids = open.map(({ order }) => order);
      if (ids.length > 0) await takeBackOrders(db, ids, { viewer: nobody, now }, { given, kept: new Map() });
    });
  });
