import type { Db } from '#server/db.ts';
import { stepping } from '#server/platform.ts';
import { orderMoney } from '../../accounts/server/operations.ts';
import { keptBecause } from '../../orders/money/kept.ts';
import type { Refused } from '../../orders/server/operations.ts';
import type { TransferOutcome } from '../contract.ts';
import { cancelReceived, giveBack } from './giveBack.ts';
import { type By, byPeer, lockAwaited, refusedOrder, toldOutcome } from './links.ts';
import { ownCompany } from './partner.ts';

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
  const { awaited, refused } = await lockAwaited(db, ids, by);
  const held = await orderMoney.holds(
    db,
    awaited.map(({ order }) => order._id),
  );
  const free = awaited.filter(({ order }) => !held.has(order._id));
  const kept = awaited.flatMap(({ order }): Refused[] => {
    const said = keptBecause({ status: order.status, delivered: false, hold: held.get(order._id), unrestricted: true });
    return said === null ? [] : [refusedOrder(order._id, order, said, by)];
  });
  const within = stepping(db);
  const ending = { state: 'refused', reason, now, said: `Rechazada: ${reason}` } as const;
  await cancelReceived(db, free, { ...ending, endedBy: viewer._id, partner: null });
  for (const [peer, theirs] of byPeer(free)) {
    const sent = theirs.map(({ side }) => side._id);
    await within(peer, (its) => giveBack(its, sent, { ...ending, endedBy: null, partner: own.name }));
  }
  return toldOutcome(free.length, [...refused, ...kept]);
};
