import { and, eq } from 'drizzle-orm';
import type { Database, Db } from '#server/db.ts';
import { betweenCompanies, type Within } from '#server/platform.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { takeOver } from '../../confirm.ts';
import { live, type LockedSide, lockSides } from '../../links.ts';
import { bringsBack } from '../../ending/bringsBack.ts';
import { ownCompany } from '../../partner.ts';
import { giveBackRefused } from '../../ending/refuse.ts';
import { transfers } from '../../tables.ts';
import { takeBackOrders } from '../../ending/takeBack.ts';
import { untold } from '../../ending/untold.ts';
import type { Peer } from '../connected.ts';
import { takeIn } from './inbox.ts';
import type { MessageOf, Result } from '../wire.ts';

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

/** Refuses what was refused over there, each in a transaction of its own: together they would lock our orders in the order in which they were refused. */
export const receiveRefusals = async (
  database: Database,
  peer: Peer,
  messages: readonly MessageOf<'refuse'>[],
  now: Date,
): Promise<void> => {
  for (const message of messages)
    await betweenCompanies(database, async (within) => {
      const [fresh] = await within(peer.shadow, (db) => takeIn(db, [message], now));
      if (fresh) await giveBackOne(within, peer, fresh, now);
    });
};

/**
 * Those of some transfers that the company of another installation, which that of the transaction stands for, may say it gives back, unasked:
 * what it has not confirmed, and what it last said that it brings back. Else one that has a parcel, and will deliver it, could leave it with us.
 * Of what else it has confirmed it is to be asked.
 */
const givable = async (db: Db, sides: readonly LockedSide[]): Promise<{ given: ReadonlySet<string>; unsure: ReadonlySet<string> }> => {
  const locked = sides.filter(({ side }) => side.type === 'received');
  const returning = await bringsBack(
    db,
    locked.map(({ order }) => order._id),
  );
  const given = new Set(locked.flatMap(({ side, order }) => (side.state === 'open' || returning.has(order._id) ? [side._id] : [])));
  return {
    given,
    unsure: new Set(locked.flatMap(({ side }) => (side.state === 'confirmed' && !given.has(side._id) ? [side._id] : []))),
  };
};

/** Notes of what the company of the transaction shared with another one that this gave back, so that it is offered to ask for it. */
const noteUnsure = async (db: Db, { shadow }: Peer, ids: ReadonlySet<string>) => {
  const isShared = and(eq(transfers.type, 'sent'), eq(transfers.peer, shadow), eq(transfers.state, 'confirmed'));
  await db
    .update(transfers)
    .set({ returned: true })
    .where(and(anyOf(transfers._id, ids), isShared));
};

/**
 * Takes back what was given back over there, in one transaction: nothing to do where who asked for it heard the answer, which they nearly
 * always do. What was written of an order over there, and has come, is told to ours before: until it is, it is to be told again.
 * What they have confirmed, and have not said that they bring back, stays: it is offered to be taken back, which asks them. Where their company
 * was closed when it was asked, and is open again, nobody would otherwise.
 */
export const receiveTakenBack = (
  database: Database,
  peer: Peer,
  messages: readonly MessageOf<'takenBack'>[],
  now: Date,
): Promise<Result[]> =>
  betweenCompanies(database, async (within) => {
    const ids = messages.map(({ transfer }) => transfer);
    const { waiting, given, unsure } = await within(peer.shadow, async (db) => {
      // Once they are locked nothing more of them comes: what is noted as done is done.
      const sides = await lockSides(db, ids);
      const left = new Set(await untold(db, ids));
      const ready = messages.filter(({ transfer }) => !left.has(transfer));
      const told = new Set((await takeIn(db, ready, now)).map(({ transfer }) => transfer));
      return {
        waiting: left,
        ...(await givable(
          db,
          sides.filter(({ side }) => told.has(side._id)),
        )),
      };
    });
    await within(peer.companyId, async (db) => {
      // All that is written here is locked together, in the one order.
      if (unsure.size > 0) await lockSides(db, [...given, ...unsure]);
      await noteUnsure(db, peer, unsure);
      const shared = await db
        .select({ order: transfers.order })
        .from(transfers)
        .where(and(anyOf(transfers._id, given), eq(transfers.type, 'sent'), eq(transfers.peer, peer.shadow), live));
      const orders = shared.map(({ order }) => order);
      if (orders.length > 0) await takeBackOrders(db, orders, { viewer: nobody, now }, { given, kept: new Map() });
    });
    return messages.map(({ transfer }): Result => ({ result: waiting.has(transfer) ? 'later' : 'taken' }));
  });
