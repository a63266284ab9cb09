import type { Db } from '#server/db.ts';
import { newId } from '#server/ids.ts';
import type { Within } from '#server/platform.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { insertMany } from '#server/query/insertMany.ts';
import { isMl } from '../../../orders/choices.ts';
import { changeShared, createOrders, type NewOrder, type SharedStep, type WholeOrder } from '../../../orders/server/operations.ts';
import type { Partner } from '../partner.ts';
import { clientOf, fromEndOf } from './partnerClient.ts';
import { codeHash } from '../codeHash.ts';
import { tellPeer } from '../peers/outbox.ts';
import { transferCodes, transfers } from '../tables.ts';

/** An order that is handed over. */
export type Handed = {
  /** As it is. */
  order: WholeOrder;
  /** As the other company gets to know it. */
  label: WholeOrder;
  /** The ways of those through whom the parcel came, its company last. */
  chain: readonly string[];
  transfer: string;
};

/** Numbers by which parcels are scanned besides their own, by order, as they are kept (`codeHash`). */
type Codes = ReadonlyMap<string, readonly string[]>;

/** What of a parcel the other company gets to know, and nothing besides: no client, price, warehouse or person of this one. */
const parcelOf = (order: WholeOrder) => ({
  // What stands on the label.
  externalID: order.internalID,
  externalTracking: order.externalTracking,
  typeOrder: order.typeOrder,
  deliveryDate: order.deliveryDate,
  validation_type: order.validation_type,
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
});

/** The order that the other company gets: its parcel, from the client that stands for who shares it. */
const newOrderOf = (order: WholeOrder, own: Partner, client: Awaited<ReturnType<typeof clientOf>>): NewOrder => ({
  ...parcelOf(order),
  client: client._id,
  fromOrder: isMl(order.fromOrder) ? 'ML-Transfer' : 'Transfer',
  status: 1,
  ...fromEndOf(client, own, order),
  receivedFrom: own.transferid,
});

/** The numbers by which the parcels of some orders are scanned besides their own, by order. */
export const codesOf = async (db: Db, some: readonly WholeOrder[]): Promise<Codes> => {
  const ids = some.map(({ _id }) => _id);
  const inherited = Map.groupBy(await db.select().from(transferCodes).where(anyOf(transferCodes.order, ids)), (row) => row.order);
  return new Map(
    some.map(({ _id, externalID, internalID }) => {
      const before = inherited.get(_id)?.map(({ code }) => code) ?? [];
      return [_id, [...new Set([...[_id, internalID, ...(externalID === null ? [] : [externalID])].map(codeHash), ...before])]];
    }),
  );
};

/** Makes the orders of the company that some are shared with, and its side of their transfers; in a step of that company. */
const receive = async (db: Db, list: readonly Handed[], codes: Codes, own: Partner, now: Date) => {
  const client = await clientOf(db, own, now);
  const made = await createOrders(
    db,
    list.map(({ label }) => newOrderOf(label, own, client)),
    { employee: null, source: 'transfer', now, partner: own.name },
  );
  await insertMany(
    db,
    transfers,
    list.map(({ transfer, chain }, i) => ({
      _id: transfer,
      order: made[i] ?? '',
      type: 'received' as const,
      partner: own.transferid,
      name: own.name,
      peer: own.company,
      chain: [...chain],
      createAt: now,
    })),
  );
  await insertMany(
    db,
    transferCodes,
    list.flatMap(({ order }, i) => (codes.get(order._id) ?? []).map((code) => ({ _id: newId(), order: made[i] ?? '', code }))),
  );
  await tellPeer(
    db,
    list.map(({ transfer, label, chain, order }) => ({
      kind: 'share' as const,
      transfer,
      order: { ...parcelOf(label), isMl: isMl(label.fromOrder), deliveryDate: label.deliveryDate?.toISOString() ?? null },
      codes: [...(codes.get(order._id) ?? [])],
      chain: [...chain],
    })),
  );
};

/**
 * Hands locked orders over to another company: it gets its own, and both have their side of the transfers. Ends in a step of who hands over.
 * @param by.change what the orders become besides
 * @returns the entries written, in the order of the list
 */
export const handOver = async (
  within: Within,
  { own, to }: { own: Partner; to: Partner },
  list: readonly Handed[],
  by: { codes: Codes; change: Partial<SharedStep['to']>; employee: string | null; now: Date; batch?: string | undefined },
): Promise<{ _id: string; order: string }[]> => {
  const { codes, change, employee, now, batch } = by;
  await within(to.company, (theirs) => receive(theirs, list, codes, own, now));
  return within(own.company, async (mine) => {
    await insertMany(
      mine,
      transfers,
      list.map(({ order, transfer }) => ({
        _id: transfer,
        order: order._id,
        type: 'sent' as const,
        partner: to.transferid,
        name: to.name,
        peer: to.company,
        statusBefore: order.status,
        driverBefore: order.driverAssign,
        employee,
        createAt: now,
      })),
    );
    return changeShared(
      mine,
      list.map(({ order, transfer }) => ({
        order,
        transfer,
        to: { ...change, status: 30, driverAssign: null, sentTo: to.transferid },
        observation: null,
      })),
      { partner: to.name, employee, source: employee === null ? 'transfer' : 'back-office', now, batch },
    );
  });
};
