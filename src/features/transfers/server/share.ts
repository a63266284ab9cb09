import { isUnrestricted } from '#shared/permissions.ts';
import { dayOf, today } from '#shared/time.ts';
import type { Db } from '#server/db.ts';
import { newId } from '#server/ids.ts';
import { stepping } from '#server/platform.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { refuse, type Refusal } from '#server/refuse.ts';
import { orderMoney } from '../../accounts/server/operations.ts';
import { dueFault, dueSentence } from '../../orders/due.ts';
import { lockWholeOrders, type OrderSharing, type Refused, type SharedChange, type WholeOrder } from '../../orders/server/operations.ts';
import { orders } from '../../orders/server/tables.ts';
import { whyNotShared } from '../shareable.ts';
import { takeOver } from './confirm.ts';
import { codesOf, handOver } from './handing/handOver.ts';
import { sidesOf } from './links.ts';
import { ownCompany, type Partner, thePartner, wayIn } from './partner.ts';
import { isWay } from './peers/ways.ts';

type By = Parameters<OrderSharing['share']>[3];

/**
 * Why some orders cannot be shared, by `_id`; those that can are missing.
 * @param to with whom, if that is known already
 */
export const whyNot = async (db: Db, some: readonly WholeOrder[], to: Partner | null): Promise<ReadonlyMap<string, string>> => {
  const ids = some.map(({ _id }) => _id);
  const { received, sent } = await sidesOf(db, ids);
  const held = await orderMoney.holds(db, ids);
  return new Map(
    some.flatMap((order) => {
      const { _id, status } = order;
      const reason = whyNotShared(
        {
          status,
          isHeld: held.has(_id),
          sharedWith: sent.get(_id) ?? null,
          received: received.get(_id) ?? null,
        },
        to && { name: to.name, isWay: (entry) => isWay(entry, wayIn(to)) },
      );
      return reason === undefined ? [] : [[_id, reason]];
    }),
  );
};

/** What of the change itself an order does not take; null when it takes it. */
const changeRefusal = (order: WholeOrder, { deliveryDate }: SharedChange, { now, versions = {} }: By): Refusal | null => {
  const seen = versions[order._id];
  if (seen !== undefined && seen !== order.version) return refuse.stale();
  const isMoved = deliveryDate && deliveryDate.getTime() !== order.deliveryDate?.getTime();
  const due = isMoved ? dueFault(dayOf(deliveryDate), today(now)) : undefined;
  return due ? refuse.conflict(dueSentence(due), { deliveryDate: due }) : null;
};

/** Tells orders that are shared from those that cannot be, each of these with its refusal. */
const sift = async (db: Db, found: readonly WholeOrder[], to: Partner, change: SharedChange, by: By) => {
  const reasons = await whyNot(db, found, to);
  const refused = new Map<string, Refused>();
  const passed: WholeOrder[] = [];
  for (const order of found) {
    const { _id, internalID, status } = order;
    const reason = reasons.get(_id);
    const isHidden = status === 99 && !isUnrestricted(by.viewer);
    const refusal = reason === undefined ? changeRefusal(order, change, by) : refuse.conflict(reason, { status: reason });
    if (isHidden) refused.set(_id, { _id, internalID: '', refusal: refuse.notFound('La orden no existe') });
    else if (refusal) refused.set(_id, { _id, internalID, refusal });
    else passed.push(order);
  }
  return { passed, refused };
};

/**
 * Shares orders with another company, in one transaction for both. Whoever shares on what was shared with them has it in their hands: that
 * is confirmed with it. Orders that cannot be shared stay as they are and are told with the reason, in the order of the ids.
 * @throws 400 for a company that nothing can be shared with
 */
export const shareOrders: OrderSharing['share'] = async (db, ids, change, by) => {
  const to = await thePartner(db, change.transferid);
  const own = await ownCompany(db);
  const { now, viewer, batch } = by;
  const asked = [...new Set(ids)];
  // What cannot be shared anyway is not locked: nobody waits for it.
  const seen = await sift(db, await db.select().from(orders).where(anyOf(orders._id, asked)), to, change, by);
  const { passed, refused } = await sift(
    db,
    await lockWholeOrders(
      db,
      seen.passed.map(({ _id }) => _id),
    ),
    to,
    change,
    by,
  );
  const all = new Map([...seen.refused, ...refused]);
  const known = new Set([...passed, ...all.values()].map(({ _id }) => _id));
  for (const _id of asked) if (!known.has(_id)) all.set(_id, { _id, internalID: '', refusal: refuse.notFound('La orden no existe') });
  const told = asked.flatMap((_id) => all.get(_id) ?? []);
  if (passed.length === 0) return { entries: [], refused: told };

  const { received } = await sidesOf(
    db,
    passed.map(({ _id }) => _id),
  );
  const within = stepping(db);
  const arrived = passed.flatMap((order) => {
    const side = received.get(order._id);
    return side?.state === 'open' ? [{ side, order }] : [];
  });
  await takeOver(within, own, arrived, { viewer, now });

  const list = passed.map((order) => {
    const chain = [...(received.get(order._id)?.chain ?? []), wayIn(own)];
    return { order, label: withChange(order, change), chain, transfer: newId() };
  });
  const codes = await within(own.company, (mine) => codesOf(mine, passed));
  const entries = await handOver(within, { own, to }, list, { codes, change: changeOf(change), employee: viewer._id, now, batch });
  return { entries, refused: told };
};

/** What the bulk change gives orders besides. */
const changeOf = ({ deliveryDate, validation_type }: SharedChange): Partial<Pick<WholeOrder, 'deliveryDate' | 'validation_type'>> => ({
  ...(deliveryDate && { deliveryDate }),
  ...(validation_type && { validation_type }),
});

const withChange = (order: WholeOrder, change: SharedChange): WholeOrder => ({ ...order, ...changeOf(change) });
