import { asc, eq } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { toCents } from '#shared/money.ts';
import type { Db } from '#server/db.ts';
import type { PricedZone } from '../price/explain.ts';
import { ZoneBook } from '../zones/geometry.ts';
import { fees, feeZones } from './tables.ts';

/** Corners of zones that are kept, some 70 bytes each: those of twenty tariffs of 200 zones with 500 corners. */
const KEPT_CORNERS = 2_000_000;

/** The zones of a tariff, in their order and arranged for pricing. */
export type FeeZones = { readonly list: readonly PricedZone[]; readonly book: ZoneBook<PricedZone> };

/** What of a tariff its zones are known by: a tariff's version changes with them. */
export type Versioned = { readonly companyId: string; readonly _id: string; readonly version: number };

/** Those of a tariff whose zones nobody asks for. */
export const NO_ZONES: FeeZones = { list: [], book: new ZoneBook([]) };

const cornersOf = ({ list }: FeeZones) =>
  list.reduce((sum, { polygons }) => sum + polygons.flat().reduce((all, ring) => all + ring.length, 0), 1);
const kept = new LRUCache<string, FeeZones>({ maxSize: KEPT_CORNERS, sizeCalculation: cornersOf });
const keyOf = ({ companyId, _id, version }: Versioned) => `${companyId} ${_id} ${version}`;

const readOne = async (db: Db, fee: string): Promise<{ version: number; zones: FeeZones }> => {
  const { _id, name, pay, cash, polygons } = feeZones;
  // In one statement, so that the version is the one that these zones have.
  const found = await db
    .select({ version: fees.version, zone: { _id, name, pay, cash, polygons } })
    .from(fees)
    .leftJoin(feeZones, eq(feeZones.fee, fees._id))
    .where(eq(fees._id, fee))
    .orderBy(asc(feeZones.position));
  const list = found.flatMap(({ zone }) => (zone ? [{ ...zone, pay: toCents(zone.pay), cash: toCents(zone.cash) }] : []));
  return { version: found[0]?.version ?? 0, zones: { list, book: new ZoneBook(list) } };
};

/** The zones of a tariff; they are read once for each of its versions, however many orders are priced by them. */
export const readFeeZones = async (db: Db, fee: Versioned): Promise<FeeZones> => {
  const known = kept.get(keyOf(fee));
  if (known) return known;
  const { version, zones } = await readOne(db, fee._id);
  kept.set(keyOf({ ...fee, version }), zones);
  return zones;
};
