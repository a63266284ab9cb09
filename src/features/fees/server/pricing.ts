import { and, count, eq, ne, sum } from 'drizzle-orm';
import { recordStatus } from '#shared/record/recordStatus.ts';
import { dayOf, weekdayNumber } from '#shared/time.ts';
import type { Db } from '#server/db.ts';
import { eachOf, unhurried } from '#server/http/unhurried.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { vehicleDrivers, vehicles } from '../../fleet/server/tables.ts';
import { orders } from '../../orders/server/tables.ts';
import { FeeBook } from '../price/feeBook.ts';
import {
  type PricedFee,
  type PricedOrder,
  type PricedZone,
  type PriceExplained,
  priceToKeep,
  type Pricing,
  pricingOf,
} from '../price/explain.ts';
import type { FeeRule, VehicleNames } from '../rules.ts';
import { vehicleNames } from './fees.ts';
import { feeClients, fees } from './tables.ts';
import { NO_ZONES, readFeeZones, type Versioned } from './zoneBooks.ts';

/** Orders that are read at once. */
const PART = 2_000;

/** One tariff with rules that are not saved. */
export type Trial = { readonly fee: string; readonly rules: readonly FeeRule[] };

/** A tariff as it is read, without its zones: they are much, and most orders are charged by a few tariffs. */
export type FeeHead = Omit<PricedFee, 'zones'> & Versioned;

/** A tariff as it is read for pricing, with its zones in their order. */
export type ReadFee = PricedFee & FeeHead & { readonly list: readonly PricedZone[] };

/**
 * The company's active tariffs.
 * @param trial one alone, active or not, with other rules than its own
 */
export const readFeeHeads = async (db: Db, trial?: Trial): Promise<FeeHead[]> => {
  const its = trial ? and(eq(fees._id, trial.fee), ne(fees.status, recordStatus.deleted)) : eq(fees.status, recordStatus.active);
  const all = await db.select().from(fees).where(its);
  const ids = all.map(({ _id }) => _id);
  const named = Map.groupBy(await db.select().from(feeClients).where(anyOf(feeClients.fee, ids)), ({ fee }) => fee);
  return all.map(({ companyId, _id, createAt, name, version, typeOrder, fromOrder, rules }) => ({
    companyId,
    _id,
    createAt,
    name,
    version,
    typeOrder,
    fromOrder,
    rules: trial?.rules ?? rules,
    clients: (named.get(_id) ?? []).map(({ client }) => client),
  }));
};

/** Tariffs with their zones. @param wanted those that some order is charged by; the others have none then */
export const withZones = async (db: Db, heads: readonly FeeHead[], wanted: (head: FeeHead) => boolean = () => true): Promise<ReadFee[]> => {
  const read: ReadFee[] = [];
  for (const head of heads) {
    const { book, list } = wanted(head) ? await readFeeZones(db, head) : NO_ZONES;
    read.push({ ...head, zones: book, list });
  }
  return read;
};

/** What says whether a company's tariffs are still the same: each change of one makes its version greater. */
export const feesState = async (db: Db): Promise<string> => {
  const [state] = await db.select({ count: count(), versions: sum(fees.version), states: sum(fees.status) }).from(fees);
  return JSON.stringify(state);
};

/** All that prices come from but the zones: the active tariffs, and what the vehicle types that their rules name are called. */
export type Tariffs = { readonly state: string; readonly heads: readonly FeeHead[]; readonly vehicles: VehicleNames };

/** See the type. */
export const readTariffs = async (db: Db): Promise<Tariffs> => ({
  state: await feesState(db),
  heads: await readFeeHeads(db),
  vehicles: await vehicleNames(db),
});

/**
 * The tariffs of some orders, ready for pricing them, as they are now.
 * @param known as they were read before; they are read again when one was changed since
 */
export const bookFor = async (
  db: Db,
  priced: Iterable<PricedOrder>,
  known?: Tariffs,
): Promise<{ book: FeeBook<PricedFee>; vehicles: VehicleNames }> => {
  for (let tariffs = known ?? (await readTariffs(db)); ; tariffs = await readTariffs(db)) {
    const chosen = new FeeBook(tariffs.heads);
    const winners = new Set(await unhurried(eachOf(priced, (order) => chosen.feeOf(order))));
    const book = new FeeBook(await withZones(db, tariffs.heads, (head) => winners.has(head)));
    if ((await feesState(db)) === tariffs.state) return { book, vehicles: tariffs.vehicles };
  }
};

/** What of an order its price comes from, as it is read. */
export const pricedColumns = {
  _id: orders._id,
  client: orders.client,
  typeOrder: orders.typeOrder,
  fromOrder: orders.fromOrder,
  deliveryDate: orders.deliveryDate,
  weight: orders.weight,
  volume: orders.volume,
  toLat: orders.toLat,
  toLng: orders.toLng,
  toTown: orders.toTown,
  driverAssign: orders.driverAssign,
};

type PricedRow = Pick<typeof orders.$inferSelect, keyof typeof pricedColumns>;
type ReadOrder = PricedOrder & { town: string; driver: string | null };

/** What an order costs, and what is kept of why. */
export type KeptPrice = { readonly pricing: Pricing; readonly explained: PriceExplained };

/** What orders cost by the tariffs as they are now and what is kept of why, by `_id`. @param known see `bookFor` */
export const priceRead = async (
  db: Db,
  priced: Iterable<readonly [string, PricedOrder]>,
  known?: Tariffs,
): Promise<ReadonlyMap<string, KeptPrice>> => {
  const read = [...priced];
  const { book, vehicles: names } = await bookFor(
    db,
    read.map(([, order]) => order),
    known,
  );
  const price = ([_id, order]: readonly [string, PricedOrder]) => {
    const pricing = pricingOf(order, book);
    return [_id, { pricing, explained: priceToKeep(order, book, names, pricing) }] as const;
  };
  return new Map(await unhurried(eachOf(read, price)));
};

/** The same, of orders that nobody has read yet; deleted ones are missing. */
export const priceEach = async (db: Db, ids: readonly string[], known?: Tariffs) => {
  const read: [string, PricedOrder][] = [];
  for (let at = 0; at < ids.length; at += PART) read.push(...(await readPricedOrders(db, ids.slice(at, at + PART))));
  return priceRead(db, read, known);
};

/** Orders as they are priced, by `_id`; deleted ones are missing. */
export const readPricedOrders = async (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, ReadOrder>> =>
  pricedOrders(db, await db.select(pricedColumns).from(orders).where(anyOf(orders._id, ids)));

/** Orders that were read with `pricedColumns`, as they are priced: with the vehicles of their drivers. */
export const pricedOrders = async (db: Db, found: readonly PricedRow[]): Promise<ReadonlyMap<string, ReadOrder>> => {
  const drivers = [...new Set(found.flatMap((order) => order.driverAssign ?? []))];
  const driven = await db
    .selectDistinct({ driver: vehicleDrivers.employee, type: vehicles.type })
    .from(vehicleDrivers)
    .innerJoin(vehicles, and(eq(vehicles._id, vehicleDrivers.vehicle), eq(vehicles.status, recordStatus.active)))
    .where(anyOf(vehicleDrivers.employee, drivers));
  const types = Map.groupBy(driven, ({ driver }) => driver);
  return new Map(
    found.map((order) => [
      order._id,
      {
        client: order.client,
        typeOrder: order.typeOrder,
        fromOrder: order.fromOrder,
        weekday: order.deliveryDate && weekdayNumber(dayOf(order.deliveryDate)),
        weight: order.weight,
        volume: order.volume,
        vehicles: order.driverAssign ? (types.get(order.driverAssign) ?? []).map(({ type }) => type) : [],
        town: order.toTown ?? '',
        driver: order.driverAssign,
        // A longitude of 0 is no place (spec 2 §5).
        place: order.toLat === null || !order.toLng ? null : [order.toLng, order.toLat],
      },
    ]),
  );
};
