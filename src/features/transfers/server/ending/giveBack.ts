import type { Db } from '#server/db.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { standing } from '#server/record/recordTable.ts';
import { orderMoney } from '../../../accounts/server/operations.ts';
import { changeShared, type SharedStep } from '../../../orders/server/operations.ts';
import { statusById, statusOnCreate } from '../../../orders/status.ts';
import { employees } from '../../../session/server/tables.ts';
import type { TransferState } from '../../transfer.ts';
import { type LockedSide, lockSides } from '../links.ts';
import { transfers } from '../tables.ts';

type Ending = {
  state: Extract<TransferState, 'refused' | 'takenBack'>;
  reason: string | null;
  /** Who of the company of the step ended it; the other one did without. */
  endedBy: string | null;
  now: Date;
};

/** Ends some transfers on the side of the company of the transaction. */
const endSides = async (db: Db, sides: readonly LockedSide[], { state, reason, endedBy, now }: Ending): Promise<void> => {
  const ids = sides.map(({ side }) => side._id);
  await db.update(transfers).set({ state, reason, endedBy, endAt: now }).where(anyOf(transfers._id, ids));
};

/**
 * What an order becomes that comes back: what it was, with the driver it had if they still work here; without them it is as a new one again
 * where it was in their hands. One that was given another status meanwhile keeps it; one that was settled meanwhile keeps who is paid for it.
 */
const formerOf = (
  { side, order }: LockedSide,
  { working, held }: { working: ReadonlySet<string>; held: ReadonlyMap<string, unknown> },
): Pick<SharedStep['to'], 'status' | 'driverAssign'> => {
  const { statusBefore, driverBefore } = side;
  if (order.status !== 30 || statusBefore === null) return {};
  const former = driverBefore !== null && working.has(driverBefore) && !held.has(order._id) ? driverBefore : null;
  const driverAssign = order.driverAssign ?? former;
  const isCarried = statusById(statusBefore).family === 'transit';
  const status = isCarried && driverAssign === null ? statusOnCreate({ driver: false, warehouse: order.warehouse !== null }) : statusBefore;
  return { status, driverAssign };
};

/** Gives orders back to the company of the transaction, which shared them, and ends its side of their transfers. */
export const giveBack = async (
  db: Db,
  ids: readonly string[],
  { partner, said, ...ending }: Ending & { /** Who had them. */ partner: string; /** For the history. */ said: string },
): Promise<void> => {
  const sides = await lockSides(db, ids);
  const working = await standing(db, employees, new Set(sides.flatMap(({ side }) => side.driverBefore ?? [])));
  const held = await orderMoney.holds(
    db,
    sides.map(({ order }) => order._id),
  );
  await endSides(db, sides, ending);
  await changeShared(
    db,
    sides.map((one) => ({
      order: one.order,
      transfer: one.side._id,
      // What was refused stays among what was shared, so that somebody sees it; it may be shared again.
      to: { ...formerOf(one, { working, held }), ...(ending.state === 'takenBack' && { sentTo: null }) },
      observation: said,
    })),
    { partner, employee: ending.endedBy, source: ending.endedBy === null ? 'transfer' : 'back-office', now: ending.now },
  );
};

/**
 * Ends the side of the company of the transaction, which was given some orders. What it had not confirmed is cancelled, unless money holds it;
 * what it had, and has brought back, stays what it is.
 */
export const endReceived = async (
  db: Db,
  sides: readonly LockedSide[],
  { partner, said, ...ending }: Ending & { /** Who took them back. */ partner: string | null; /** For the history. */ said: string },
): Promise<void> => {
  const open = sides.flatMap(({ side, order }) => (side.state === 'open' ? [order._id] : []));
  const held = await orderMoney.holds(db, open);
  const cancelled = new Set(open.filter((_id) => !held.has(_id)));
  await endSides(db, sides, ending);
  await changeShared(
    db,
    sides.map(({ side, order }) => ({
      order,
      transfer: side._id,
      to: cancelled.has(order._id) ? { status: 22 } : {},
      observation: said,
    })),
    { partner, employee: ending.endedBy, source: ending.endedBy === null ? 'transfer' : 'back-office', now: ending.now },
  );
};
