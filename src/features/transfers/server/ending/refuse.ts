import type { Db } from '#server/db.ts';
import { stepping, type Within } from '#server/platform.ts';
import { orderMoney } from '../../../accounts/server/operations.ts';
import { keptBecause } from '../../../orders/money/kept.ts';
import type { Refused } from '../../../orders/server/operations.ts';
import type { TransferOutcome } from '../../contract.ts';
import { whyNotAnswered } from '../../ended.ts';
import { endReceived, giveBack } from './giveBack.ts';
import { type By, byPeer, lockAwaited, type LockedSide, refusedOrder, toldOutcome } from '../links.ts';
import { ownCompany, type Partner } from '../partner.ts';
import { tellPeer } from '../peers/outbox.ts';

/**
 * Gives some orders back that were refused: they are cancelled with who was given them, and are again what they were with who shared them. Ends
 * in a step of the latter.
 * @param free the sides of who was given them
 */
export const giveBackRefused = async (
  within: Within,
  own: Partner,
  free: readonly LockedSide[],
  { reason, now, endedBy }: { reason: string; now: Date; endedBy: string | null },
): Promise<void> => {
  const ending = { state: 'refused', reason, now, said: `Rechazada: ${reason}` } as const;
  await within(own.company, (mine) => endReceived(mine, free, { ...ending, endedBy, partner: null }));
  for (const [peer, theirs] of byPeer(free)) {
    const sent = theirs.map(({ side }) => side._id);
    await within(peer, async (its) => {
      await giveBack(its, sent, { ...ending, endedBy: null, partner: own.name });
      await tellPeer(
        its,
        sent.map((transfer) => ({ kind: 'refuse', transfer, reason })),
      );
    });
  }
};

/**
 * Refuses received orders that nobody has confirmed: they go back to who shared them, with the reason. Others stay as they are and are told
 * with what keeps them.
 */
export const refuseOrders = async (
  db: Db,
  { orders: ids, reason }: { orders: readonly string[]; reason: string },
  by: By,
): Promise<TransferOutcome> => {
  const { viewer, now } = by;
  const own = await ownCompany(db);
  const { awaited, refused } = await lockAwaited(db, ids, by, whyNotAnswered);
  const held = await orderMoney.holds(
    db,
    awaited.map(({ order }) => order._id),
  );
  const free = awaited.filter(({ order }) => !held.has(order._id));
  const kept = awaited.flatMap(({ order }): Refused[] => {
    const said = keptBecause({ status: order.status, delivered: false, hold: held.get(order._id), unrestricted: true });
    return said === null ? [] : [refusedOrder(order._id, order, said, by)];
  });
  await giveBackRefused(stepping(db), own, free, { reason, now, endedBy: viewer._id });
  return toldOutcome(free.length, [...refused, ...kept]);
};
