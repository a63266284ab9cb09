import { and, asc, count, eq, ne } from 'drizzle-orm';
import { recordStatus } from '#shared/record/recordStatus.ts';
import type { Db } from '#server/db.ts';
import { newId } from '#server/ids.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { insertMany } from '#server/query/insertMany.ts';
import type { Reference } from '#server/record/recordForms.ts';
import { recordHandlers } from '#server/record/recordHandlers.ts';
import type { RecordParts } from '#server/record/recordParts.ts';
import { refuse } from '#server/refuse.ts';
import { clients } from '../../clients/server/tables.ts';
import { vehicleTypes } from '../../fleet/server/tables.ts';
import { fees as contract } from '../contract.ts';
import { feeFields } from '../fields.ts';
import { FEE } from '../noun.ts';
import { conditionSaid, type FeeRule, ruleSaid, type VehicleNames } from '../rules.ts';
import { feeClients, fees, feeZones } from './tables.ts';

/** Names of the company's types of vehicle, deleted ones too: a rule may still name one. */
export const vehicleNames = async (db: Db): Promise<VehicleNames> => {
  const all = await db.select({ _id: vehicleTypes._id, name: vehicleTypes.name }).from(vehicleTypes);
  return new Map(all.map(({ _id, name }) => [_id, name]));
};

/** The company's types of vehicle, by name. */
export const livingVehicleTypes = (db: Db) =>
  db
    .select({ _id: vehicleTypes._id, name: vehicleTypes.name })
    .from(vehicleTypes)
    .where(ne(vehicleTypes.status, recordStatus.deleted))
    .orderBy(asc(vehicleTypes.nameKey));

/** The clients that tariffs name. */
const naming: NonNullable<Reference['link']> = {
  table: feeClients,
  read: (db, records) =>
    db
      .select({ record: feeClients.fee, _id: feeClients.client })
      .from(feeClients)
      .where(records === 'all' ? undefined : anyOf(feeClients.fee, records))
      .orderBy(asc(feeClients._id)),
  write: async (db, fee, ids) => {
    const its = eq(feeClients.fee, fee);
    const had = new Set((await db.select({ client: feeClients.client }).from(feeClients).where(its)).map(({ client }) => client));
    const wanted = new Set(ids);
    const gone = [...had].filter((client) => !wanted.has(client));
    if (gone.length > 0) await db.delete(feeClients).where(and(its, anyOf(feeClients.client, gone)));
    const come = [...wanted].filter((client) => !had.has(client));
    await insertMany(
      db,
      feeClients,
      come.map((client) => ({ _id: newId(), fee, client })),
    );
  },
};

const ruleWords = (rule: FeeRule, vehicles: VehicleNames) =>
  rule.operator === 'limit' ? ruleSaid(rule, vehicles) : `${ruleSaid(rule, vehicles)} · ${conditionSaid(rule, vehicles)}`;

const NO_VEHICLE = 'Un tipo de vehículo no existe';

/** Whether rules may be saved. @throws 400 for one that names a type of vehicle that there is not */
export const checkRules = async (db: Db, rules: readonly FeeRule[]) => {
  const named = rules.map((rule) => (rule.condition === 'vehicle' ? rule.typeVehicle : undefined));
  if (named.every((type) => type === undefined)) return;
  const known = await vehicleNames(db);
  const at = named.findIndex((type) => type !== undefined && !known.has(type));
  if (at !== -1) throw refuse.invalid(NO_VEHICLE, { [`rules.${at}.typeVehicle`]: NO_VEHICLE });
};

type Parts = RecordParts<typeof contract, typeof fees>;

const parts: Parts = {
  noun: FEE,
  table: fees,
  fields: feeFields,
  name: ({ name }) => name,
  structured: { clients: { store: () => ({}), read: () => [] } },
  taken: {},
  references: { clients: { table: clients, label: clients.name, unknown: 'El cliente no existe', link: naming } },
  words: {
    rules: async (db) => {
      const vehicles = await vehicleNames(db);
      return (rules) => rules.map((rule) => ruleWords(rule, vehicles));
    },
  },
  check: ({ db }, { rules }) => checkRules(db, rules),
  told: async (db, records) => {
    const counted = await db.select({ fee: feeZones.fee, total: count() }).from(feeZones).groupBy(feeZones.fee);
    const totals = new Map(counted.map(({ fee, total }) => [fee, total]));
    return records.map(({ _id }) => ({ region: { total: totals.get(_id) ?? 0 } }));
  },
  toldFrom: [feeZones],
};

/** The records of tariffs. */
export const feeRecords = recordHandlers(contract, parts);
