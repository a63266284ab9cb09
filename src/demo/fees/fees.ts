import { centsToDecimal } from '#shared/money.ts';
import { recordStatus } from '#shared/record/recordStatus.ts';
import { addDays, at10, dayOf } from '#shared/time.ts';
import type { Db } from '#server/db.ts';
import { newId } from '#server/ids.ts';
import { insertMany } from '#server/query/insertMany.ts';
import { audit } from '#server/record/auditTable.ts';
import { feeClients, fees, feeZones } from '../../features/fees/server/tables.ts';
import { vehicleTypes } from '../../features/fleet/server/tables.ts';
import { idAt } from '../clock.ts';
import type { Base } from '../company.ts';
import type { Zone } from '../place.ts';
import { type DemoFee, feesOf } from './catalogue.ts';
import { type TownZone, townZones } from './townZones.ts';

/** What the driver is paid in the middle of town, and for each degree outwards; what the client is charged besides. In cents. */
const PAY = 210_000;
const PER_DEGREE = 1_500_000;
const CHARGE_SHARE = 1.62;
/** Prices are whole tens of pesos. */
const STEP = 5_000;

const stepped = (cents: number) => Math.round(cents / STEP) * STEP;

/** The zones of a tariff, the nearest first. */
const zonesOf = ({ left = [], only, dearer = 1 }: DemoFee, towns: readonly TownZone[]) =>
  towns
    .filter(({ name }) => !left.includes(name) && (only?.includes(name) ?? true))
    .map(({ name, distance, ring }, position) => {
      const pay = stepped((PAY + distance * PER_DEGREE) * dearer);
      return { position, name, pay: centsToDecimal(pay), cash: centsToDecimal(stepped(pay * CHARGE_SHARE)), polygons: [[ring]] };
    });

/**
 * Stores a company's tariffs with their zones, rules and clients.
 * @param since when the company began to use the product
 */
export const storeFees = async (
  db: Db,
  { staff, clients }: Base,
  { country, zones, since, now }: { country: 'AR' | 'UY'; zones: readonly Zone[]; since: Date; now: Date },
): Promise<void> => {
  const towns = townZones(zones);
  const types = new Map(
    (await db.select({ _id: vehicleTypes._id, name: vehicleTypes.name }).from(vehicleTypes)).map(({ _id, name }) => [name, _id]),
  );
  const typeOf = (name: string) => {
    const type = types.get(name);
    if (!type) throw new RangeError(`${name} is no type of vehicle`);
    return type;
  };
  const idOf = new Map(clients.map(({ _id, client }) => [client.name, _id]));
  const made = feesOf(country, typeOf).map((fee, at) => {
    const createAt = fee.days === undefined ? since : at10(addDays(dayOf(now), -fee.days));
    return { fee, _id: idAt(createAt, at), createAt };
  });
  await db.insert(fees).values(
    made.map(({ fee: { name, typeOrder, fromOrder = [], rules = [], inactive = false }, _id, createAt }) => ({
      _id,
      name,
      status: inactive ? recordStatus.inactive : recordStatus.active,
      type: 1 as const,
      typeOrder,
      fromOrder,
      rules,
      createAt,
    })),
  );
  await insertMany(
    db,
    feeClients,
    made.flatMap(({ fee, _id }) =>
      (fee.clients ?? []).map((name) => {
        const client = idOf.get(name);
        if (!client) throw new RangeError(`${name} is no client`);
        return { _id: newId(), fee: _id, client };
      }),
    ),
  );
  await insertMany(
    db,
    feeZones,
    made.flatMap(({ fee, _id }) => zonesOf(fee, towns).map((zone) => ({ _id: newId(), fee: _id, ...zone }))),
  );
  await db.insert(audit).values(
    made.map(({ fee: { name }, _id, createAt }, at) => ({
      _id: idAt(createAt, at),
      kind: 'fees',
      record: _id,
      name,
      action: 'create' as const,
      employee: staff.office[at % Math.max(1, staff.office.length)] ?? null,
      source: 'back-office' as const,
      createAt,
    })),
  );
};
