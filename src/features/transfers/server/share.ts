import { isUnrestricted } from '#shared/permissions.ts';
import { dayOf, today } from '#shared/time.ts';
import type { Db } from '#server/db.ts';
import { newId } from '#server/ids.ts';
import { stepping } from '#server/platform.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { insertMany } from '#server/query/insertMany.ts';
import { refuse, type Refusal } from '#server/refuse.ts';
import { orderMoney } from '../../accounts/server/operations.ts';
import { isMl } from '../../orders/choices.ts';
import { dueFault, dueSentence } from '../../orders/due.ts';
import {
  changeShared,
  createOrders,
  lockWholeOrders,
  type NewOrder,
  type OrderSharing,
  type Refused,
  type SharedChange,
  type WholeOrder,
} from '../../orders/server/operations.ts';
import { orders } from '../../orders/server/tables.ts';
import { whyNotShared } from '../shareable.ts';
import { takeOver } from './confirm.ts';
import { type Side, sidesOf } from './links.ts';
import { ownCompany, type Partner, thePartner } from './partner.ts';
import { clientOf, fromEndOf } from './partnerClient.ts';
import { transferCodes, transfers } from './tables.ts';

type By = Parameters<OrderSharing['share']>[3];

/** An order that is to be shared, and how it came. */
type Handed = { order: WholeOrder; received: Side | undefined; transfer: string };

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
      const { _id, status, returnOf } = order;
      const reason = whyNotShared(
        {
          status,
          isReturn: returnOf !== null,
          isHeld: held.has(_id),
          sharedWith: sent.get(_id)?.name ?? null,
          received: received.get(_id) ?? null,
        },
        to,
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

/** The order that the other company gets, and nothing besides: no client, price, warehouse or person of this one. */
const newOrderOf = (order: WholeOrder, own: Partner, client: Awaited<ReturnType<typeof clientOf>>): NewOrder => ({
  client: client._id,
  // What stands on the label.
  externalID: order.internalID,
  externalTracking: order.externalTracking,
  typeOrder: order.typeOrder,
  fromOrder: isMl(order.fromOrder) ? 'ML-Transfer' : 'Transfer',
  status: 1,
  deliveryDate: order.deliveryDate,
  validation_type: order.validation_type,
  ...fromEndOf(client, own, order),
  toName: order.toName,
  toAddress: order.toAddress,
  toAddressNumber: order.toAddressNumber,
  toFloor: order.toFloor,
  toDoor: order.toDoor,
  toTown: order.toTown,
  toPostalCode: order.toPostalCode,
  toPhone: order.toPhone,
  toEmail: order.toEmail,
  toObservation: order.toObservation,
  toTypeBuilding: order.toTypeBuilding,
  toLat: order.toLat,
  toLng: order.toLng,
  toPartialMatch: order.toPartialMatch,
  numberPackage: order.numberPackage,
  weight: order.weight,
  volume: order.volume,
  chargeDestination: order.chargeDestination,
  chargeAmount: order.chargeAmount,
  qr: order.qr,
  receivedFrom: own.transferid,
});

/** The numbers by which the parcels of some orders are scanned besides their own, by order. */
const codesOf = async (db: Db, list: readonly Handed[]): Promise<ReadonlyMap<string, readonly string[]>> => {
  const ids = list.map(({ order }) => order._id);
  const inherited = Map.groupBy(await db.select().from(transferCodes).where(anyOf(transferCodes.order, ids)), (row) => row.order);
  return new Map(
    list.map(({ order: { _id, externalID, internalID } }) => {
      const before = inherited.get(_id)?.map(({ code }) => code) ?? [];
      return [_id, [...new Set([_id, internalID, ...(externalID === null ? [] : [externalID]), ...before])]];
    }),
  );
};

/** Makes the orders of the company that some are shared with, and its side of their transfers; in a step of that company. */
const receive = async (db: Db, list: readonly Handed[], codes: ReadonlyMap<string, readonly string[]>, own: Partner, now: Date) => {
  const client = await clientOf(db, own, now);
  const made = await createOrders(
    db,
    list.map(({ order }) => newOrderOf(order, own, client)),
    { employee: null, source: 'transfer', now, partner: own.name },
  );
  await insertMany(
    db,
    transfers,
    list.map(({ transfer, received }, i) => ({
      _id: transfer,
      order: made[i] ?? '',
      type: 'received' as const,
      partner: own.transferid,
      name: own.name,
      peer: own.company,
      chain: [...(received?.chain ?? []), own.transferid],
      createAt: now,
    })),
  );
  await insertMany(
    db,
    transferCodes,
    list.flatMap(({ order }, i) => (codes.get(order._id) ?? []).map((code) => ({ _id: newId(), order: made[i] ?? '', code }))),
  );
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

  const list = passed.map((order) => ({ order: withChange(order, change), received: received.get(order._id), transfer: newId() }));
  const codes = await within(own.company, (mine) => codesOf(mine, list));
  await within(to.company, (theirs) => receive(theirs, list, codes, own, now));
  const entries = await within(own.company, async (mine) => {
    await insertMany(
      mine,
      transfers,
      passed.map(({ _id, status, driverAssign }, i) => ({
        _id: list[i]?.transfer ?? '',
        order: _id,
        type: 'sent' as const,
        partner: to.transferid,
        name: to.name,
        peer: to.company,
        statusBefore: status,
        driverBefore: driverAssign,
        employee: viewer._id,
        createAt: now,
      })),
    );
    return changeShared(
      mine,
      passed.map((order, i) => ({
        order,
        transfer: list[i]?.transfer ?? '',
        to: { ...changeOf(change), status: 30, driverAssign: null, sentTo: to.transferid },
        observation: null,
      })),
      { partner: to.name, employee: viewer._id, source: 'back-office', now, batch },
    );
  });
  return { entries, refused: told };
};

/** What the bulk change gives orders besides. */
const changeOf = ({ deliveryDate, validation_type }: SharedChange): Partial<Pick<WholeOrder, 'deliveryDate' | 'validation_type'>> => ({
  ...(deliveryDate && { deliveryDate }),
  ...(validation_type && { validation_type }),
});

const withChange = (order: WholeOrder, change: SharedChange): WholeOrder => ({ ...order, ...changeOf(change) });
