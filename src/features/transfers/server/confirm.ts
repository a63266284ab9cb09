import type { Db } from '#server/db.ts';
import { stepping, type Within } from '#server/platform.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { changeShared } from '../../orders/server/operations.ts';
import type { TransferOutcome } from '../contract.ts';
import { whyNotReceived } from '../ended.ts';
import { type By, byPeer, lockAwaited, type LockedSide, lockSides, toldOutcome } from './links.ts';
import { ownCompany, type Partner } from './partner.ts';
import { tellPeer } from './peers/outbox.ts';
import { transfers } from './tables.ts';

const CONFIRMED = 'Confirmó que la recibió';

/** Marks some transfers as confirmed, on the side of the company of the transaction. */
const confirmSides = async (db: Db, sides: readonly LockedSide[], endedBy: string | null, endAt: Date) => {
  const ids = sides.map(({ side }) => side._id);
  await db.update(transfers).set({ state: 'confirmed', endedBy, endAt }).where(anyOf(transfers._id, ids));
};

const stepOf = ({ side, order }: LockedSide) => ({ order, transfer: side._id, to: {}, observation: CONFIRMED });

/**
 * Writes to the histories of orders that the company of the transaction shared that the other one confirmed them: the parcel has left the
 * warehouse, whatever is written of it later.
 */
export const noteConfirmed = (db: Db, sides: readonly LockedSide[], { partner, now }: { partner: string; now: Date }) =>
  changeShared(
    db,
    sides.map((one) => ({ ...stepOf(one), to: { warehouse: null } })),
    { partner, employee: null, source: 'transfer', now },
  );

/**
 * Confirms on both sides that some orders arrived, and writes it to both histories. The transaction ends up in another company.
 * @param own who was given them
 * @param arrived its side, which awaits an answer
 */
export const takeOver = async (
  within: Within,
  own: Partner,
  arrived: readonly LockedSide[],
  { viewer, now }: { viewer: Pick<By['viewer'], '_id'>; now: Date },
): Promise<void> => {
  if (arrived.length === 0) return;
  await within(own.company, async (db) => {
    await confirmSides(db, arrived, viewer._id, now);
    await changeShared(db, arrived.map(stepOf), { partner: null, employee: viewer._id, source: 'transfer', now });
  });
  for (const [peer, some] of byPeer(arrived))
    await within(peer, async (db) => {
      const sides = await lockSides(
        db,
        some.map(({ side }) => side._id),
      );
      await confirmSides(db, sides, null, now);
      await noteConfirmed(db, sides, { partner: own.name, now });
      await tellPeer(
        db,
        sides.map(({ side }) => ({ kind: 'confirm', transfer: side._id })),
      );
    });
};

/** Confirms received orders. Those that await nothing stay as they are and are told with the reason. */
export const confirmOrders = async (db: Db, ids: readonly string[], by: By): Promise<TransferOutcome> => {
  const own = await ownCompany(db);
  const { awaited, refused } = await lockAwaited(db, ids, by, whyNotReceived);
  await takeOver(stepping(db), own, awaited, by);
  return toldOutcome(awaited.length, refused);
};
