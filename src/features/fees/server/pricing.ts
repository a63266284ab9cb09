import { and, asc, eq, ne } from 'drizzle-orm';
import { toCents } from '#shared/money.ts';
import { recordStatus } from '#shared/record/recordStatus.ts';
import { dayOf, weekdayNumber } from '#shared/time.ts';
import type { Db } from '#server/db.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { vehicleDrivers, vehicles } from '../../fleet/server/tables.ts';
import { orders } from '../../orders/server/tables.ts';
import { FeeBook } from '../price/feeBook.ts';
import type { PricedFee, PricedOrder } from '../price/explain.ts';
import type { FeeRule } from '../rules.ts';
import { type Polygons, ZoneBook } from '../zones/geometry.ts';
import { feeClients, fees, feeZones } from './tables.ts';

/** One tariff with rules that are not saved. */
export type Trial = { readonly fee: string; readonly rules: readonly FeeRule[] };

/** A tariff as it is read for pricing, with what its zones are called and look like, in their order. */
export type ReadFee = PricedFee & { readonly version: number; readonly zoneNames: readonly string[]; readonly shapes: readonly Polygons[] };

/**
 * The company's active tariffs.
 * @param trial one alone, active or not, with other rules than its own
 */
export const readFees = async (db: Db, trial?: Trial): Promise<ReadFee[]> => {
  const its = trial ? and(eq(fees._id, trial.fee), ne(fees.status, recordStatus.deleted)) : eq(fees.status, recordStatus.active);
  const all = await db.select().from(fees).where(its);
  const ids = all.map(({ _id }) => _id);
  const named = Map.groupBy(await db.select().from(feeClients).where(anyOf(feeClients.fee, ids)), ({ fee }) => fee);
  const zoned = Map.groupBy(
    await db.select().from(feeZones).where(anyOf(feeZones.fee, ids)).orderBy(asc(feeZones.position)),
    ({ fee }) => fee,
  );
  return all.map(({ _id, name, version, typeOrder, fromOrder, rules }) => {
    const zones = (zoned.get(_id) ?? []).map(({ pay, cash, ...zone }) => ({ ...zone, pay: toCents(pay), cash: toCents(cash) }));
    return {
      _id,
      name,
      version,
      typeOrder,
      fromOrder,
      rules: trial?.rules ?? rules,
      clients: (named.get(_id) ?? []).map(({ client }) => client),
      zones: new ZoneBook(zones),
      zoneNames: zones.map((zone) => zone.name),
      shapes: zones.map(({ polygons }) => polygons),
    };
  });
};

/** The company's active tariffs, ready for pricing. @param trial see `readFees` */
export const readFeeBook = async (db: Db, trial?: Trial): Promise<FeeBook<PricedFee>> => new FeeBook(await readFees(db, trial));

/** Orders as they are priced, by `_id`; deleted ones are missing. */
export const readPricedOrders = async (
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PricedOrder & { town: string; driver: string | null }>> => {
  const { _id, client, typeOrder, fromOrder, deliveryDate, weight, volume, toLat, toLng, toTown, driverAssign } = orders;
  const found = await db
    .select({ _id, client, typeOrder, fromOrder, deliveryDate, weight, volume, toLat, toLng, toTown, driverAssign })
    .from(orders)
    .where(anyOf(orders._id, ids));
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
