import { eq } from 'drizzle-orm';
import { toCents } from '#shared/money.ts';
import type { Db } from '#server/db.ts';
import { newId } from '#server/ids.ts';
import { standing, theRecord } from '#server/record/recordTable.ts';
import { refuse } from '#server/refuse.ts';
import { clients } from '../../clients/server/tables.ts';
import type { OrderType, Origin } from '../../orders/choices.ts';
import { FEE } from '../noun.ts';
import { FeeBook } from '../price/feeBook.ts';
import type { PricedFee, PricedZone } from '../price/explain.ts';
import type { FeeRule } from '../rules.ts';
import { ZoneBook } from '../zones/geometry.ts';
import { polygonsOf, type ZoneInput } from '../zones/zoneSchemas.ts';
import { checkRules } from './fees.ts';
import { type FeeHead, readFeeHeads, withZones } from './pricing.ts';
import { fees, feeZones } from './tables.ts';
import { checkPlaces } from './zones.ts';

/** What of a tariff is tried before it is saved; what is left out is as it is stored. */
export type TriedParts = {
  rules?: FeeRule[] | undefined;
  /** All of them, with prices in cents. */
  zones?: PricedZone[] | undefined;
  clients?: string[] | undefined;
  typeOrder?: OrderType[] | undefined;
  fromOrder?: Origin[] | undefined;
};

/** Zones as they would be saved, those that are new with an `_id` for as long as they are tried. */
const triedZones = (region: readonly ZoneInput[]): PricedZone[] =>
  region.map(({ _id, name, pay, cash, region: shape }) => ({
    _id: _id ?? newId(),
    name,
    pay: toCents(pay),
    cash: toCents(cash),
    polygons: polygonsOf(shape),
  }));

/**
 * What is tried of a tariff, once it is known that it could be saved.
 * @throws 404 for a tariff that there is not, 400 for a client, a zone or a type of vehicle that there is not
 */
export const checkTried = async (
  db: Db,
  fee: string,
  { region, ...parts }: Omit<TriedParts, 'zones'> & { region?: readonly ZoneInput[] | undefined },
): Promise<TriedParts> => {
  await theRecord(db, fees, FEE, fee);
  if (parts.rules) await checkRules(db, parts.rules);
  const known = await standing(db, clients, parts.clients ?? []);
  const at = parts.clients?.findIndex((client) => !known.has(client)) ?? -1;
  if (at !== -1) throw refuse.invalid('Un cliente no existe', { [`clients.${at}`]: 'El cliente no existe' });
  if (!region) return parts;
  const had = new Set((await db.select({ _id: feeZones._id }).from(feeZones).where(eq(feeZones.fee, fee))).map(({ _id }) => _id));
  const gone = region.findIndex(({ _id }) => _id !== undefined && !had.has(_id));
  if (gone !== -1) throw refuse.invalid('Una zona ya no existe: actualice la pantalla', { [`region.${gone}`]: 'La zona ya no existe' });
  await checkPlaces(db, region);
  return { ...parts, zones: triedZones(region) };
};

/**
 * The company's tariffs as they are, and as they would be with one of them changed: in its place and active, even where it is not yet. All
 * but that one are the same in both.
 * @param wanted those of all tariffs that an order may be charged by: of the others no zones are read
 * @throws 404
 */
export const readTriedTariffs = async (
  db: Db,
  fee: string,
  { zones, ...parts }: TriedParts,
  wanted: (book: FeeBook<FeeHead>) => Iterable<FeeHead | undefined>,
): Promise<{ before: FeeBook<PricedFee>; now: FeeBook<PricedFee>; tried: PricedFee }> => {
  const { rules } = await theRecord(db, fees, FEE, fee);
  const heads = await readFeeHeads(db);
  const given = Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined));
  const isOther = ({ _id }: { _id: string }) => _id !== fee;
  const head = heads.find(({ _id }) => _id === fee) ?? (await readFeeHeads(db, { fee, rules }))[0]!;
  const changed = [...heads.filter(isOther), { ...head, ...given }];
  const charging = new Set([heads, changed].flatMap((some) => [...wanted(new FeeBook(some))].map((one) => one?._id)));
  const isWanted = ({ _id }: { _id: string }) => charging.has(_id);
  const active = await withZones(db, heads, isWanted);
  const stored = active.find((one) => !isOther(one)) ?? (await withZones(db, [head], isWanted))[0]!;
  const tried: PricedFee = { ...stored, ...given, ...(zones && { zones: new ZoneBook(zones) }) };
  const others = active.filter(isOther);
  return { before: new FeeBook<PricedFee>(active), now: new FeeBook<PricedFee>([...others, tried]), tried };
};
