import { and, desc, eq, sql } from 'drizzle-orm';
import { addressLine } from '#shared/place/addressLine.ts';
import { dayOf, namedDay } from '#shared/time.ts';
import type { Db } from '#server/db.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { clients } from '../../clients/server/tables.ts';
import { numberBeginsWhere } from '../../orders/server/operations.ts';
import { orders } from '../../orders/server/tables.ts';
import type { PricedOrder } from '../price/explain.ts';
import { askedSaid, type RuledOrder, type VehicleNames } from '../rules.ts';
import { feeClients, type fees } from './tables.ts';

/** Orders that a rule is tried on, at most. */
const OFFERED = 10;

const told = {
  _id: orders._id,
  internalID: orders.internalID,
  client: clients.name,
  typeOrder: orders.typeOrder,
  deliveryDate: orders.deliveryDate,
  weight: orders.weight,
  volume: orders.volume,
  address: orders.toAddress,
  addressNumber: orders.toAddressNumber,
  town: orders.toTown,
};

const reading = (db: Db) => db.select(told).from(orders).innerJoin(clients, eq(clients._id, orders.client)).$dynamic();
type Told = Awaited<ReturnType<typeof reading>>[number];

/** What of an order its price comes from, as it is read; undefined when there is none. */
export const tellOrder = async (db: Db, _id: string): Promise<Told | undefined> => (await reading(db).where(eq(orders._id, _id)))[0];

const NO_NAMES: VehicleNames = new Map();

/** What is known of an order that rules ask about, in words. */
const factsOf = ({ typeOrder, deliveryDate, weight, volume }: Told, vehicles: readonly string[], names: VehicleNames): string[] => {
  const ruled: RuledOrder = { weekday: null, weight, volume, vehicles };
  return [
    typeOrder,
    ...(deliveryDate ? [namedDay(dayOf(deliveryDate))] : []),
    ...(weight === null ? [] : [askedSaid('weight', ruled, names)]),
    ...(volume === null ? [] : [askedSaid('volume', ruled, names)]),
    ...(vehicles.length === 0 ? [] : [askedSaid('vehicle', ruled, names)]),
  ];
};

/** An order as the explanation of its price tells it. */
export const orderTold = (order: Told, { vehicles }: PricedOrder, names: VehicleNames) => ({
  internalID: order.internalID,
  client: order.client,
  address: addressLine(order),
  town: order.town ?? '',
  facts: factsOf(order, vehicles, names),
});

/** Orders that a tariff's rules are tried on: of its types, origins and clients, by their day, the last first; with a text those of that number. */
export const findExamples = async (
  db: Db,
  { _id, typeOrder, fromOrder }: Pick<typeof fees.$inferSelect, '_id' | 'typeOrder' | 'fromOrder'>,
  search: string,
) => {
  const named = (await db.select({ client: feeClients.client }).from(feeClients).where(eq(feeClients.fee, _id))).map(
    ({ client }) => client,
  );
  const where = search
    ? numberBeginsWhere(search)
    : and(
        anyOf(orders.typeOrder, typeOrder),
        fromOrder.length > 0 ? anyOf(orders.fromOrder, fromOrder) : undefined,
        named.length > 0 ? anyOf(orders.client, named) : undefined,
      );
  const found = await reading(db)
    .where(where)
    .orderBy(sql`${orders.deliveryDate} desc nulls last`, desc(orders._id))
    .limit(OFFERED);
  return found.map((order) => ({
    value: order._id,
    label: order.internalID,
    note: [order.town ?? '', ...factsOf(order, [], NO_NAMES)].filter(Boolean).join(' · '),
  }));
};
