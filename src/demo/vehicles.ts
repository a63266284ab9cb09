import { asc, eq } from 'drizzle-orm';
import { addDays, today } from '#shared/time.ts';
import type { Day } from '#shared/day.ts';
import type { Db } from '#server/db.ts';
import { newId } from '#server/ids.ts';
import { insertMany } from '#server/query/insertMany.ts';
import { audit } from '#server/record/auditTable.ts';
import { comparable } from '../features/fleet/comparable.ts';
import {
  vehicleBrands,
  vehicleCategories,
  vehicleDrivers,
  vehicleModels,
  vehicles,
  vehicleStatuses,
  vehicleTypes,
} from '../features/fleet/server/tables.ts';
import { idAt } from './clock.ts';
import type { Random } from './random.ts';
import type { DemoCompany } from './settings.ts';

/** Vehicles: brand, model, type, what they are for. */
const models: readonly (readonly [brand: string, model: string, type: string, category: string])[] = [
  ['Renault', 'Kangoo', 'Utilitario', 'Zona sur'],
  ['Peugeot', 'Partner', 'Utilitario', 'Zona norte'],
  ['Citroën', 'Berlingo', 'Utilitario', 'Zona oeste'],
  ['Fiat', 'Fiorino', 'Utilitario', 'Zona norte'],
  ['Volkswagen', 'Saveiro', 'Pick-up', 'Zona oeste'],
  ['Chevrolet', 'Corsa Classic', 'Auto', 'Zona sur'],
  ['Honda', 'Wave 110', 'Moto', 'Express'],
  ['Motomel', 'CG 150', 'Moto', 'Express'],
  ['Mercedes-Benz', 'Sprinter', 'Furgón', 'Interdepósitos'],
  ['Ford', 'Transit', 'Furgón', 'Interdepósitos'],
];
const categories = ['Zona norte', 'Zona sur', 'Zona oeste', 'Express', 'Interdepósitos'];

/** Colours of vehicles' pins. */
const colors = ['#136adc', '#00873c', '#d1232a', '#8852b8', '#f5ae3d', '#8a9096', '#fafafa', '#fafafa', '#fafafa'];
const insurers = ['La Segunda', 'Sancor', 'Federación Patronal', 'Río Uruguay'];

/** Positions of the statuses, of those that are not in service; most are. */
const elsewhere: Readonly<Record<number, number>> = { 4: 3, 9: 2, 16: 5, 22: 7 };

/** Days until something of the n-th vehicle ends: a few soon, one of them over already. */
const endsIn = (n: number, random: Random) => (n % 11 === 2 ? random.int(3, 26) : n === 6 ? -4 : random.int(45, 360));

const idsByName = (rows: readonly { _id: string; name: string }[]) => new Map(rows.map(({ _id, name }) => [name, _id]));

/** The catalogues that the company began with, and its own categories. */
const chosenFrom = async (db: Db, companyId: string, since: Date) => {
  await insertMany(
    db,
    vehicleCategories,
    categories.map((name) => ({ _id: newId(), name, nameKey: comparable(name), createAt: since })),
  );
  const named = async (table: typeof vehicleBrands | typeof vehicleTypes | typeof vehicleCategories) =>
    idsByName(
      await db
        .select({ _id: table._id, name: table.name })
        .from(table as typeof vehicleBrands)
        .where(eq(table.companyId, companyId)),
    );
  const found = await db
    .select({ _id: vehicleModels._id, brand: vehicleBrands.name, model: vehicleModels.name })
    .from(vehicleModels)
    .innerJoin(vehicleBrands, eq(vehicleBrands._id, vehicleModels.brand))
    .where(eq(vehicleModels.companyId, companyId));
  return {
    brands: await named(vehicleBrands),
    types: await named(vehicleTypes),
    categories: await named(vehicleCategories),
    models: new Map(found.map(({ _id, brand, model }) => [`${brand} ${model}`, _id])),
    statuses: await db
      .select()
      .from(vehicleStatuses)
      .where(eq(vehicleStatuses.companyId, companyId))
      .orderBy(asc(vehicleStatuses.position)),
  };
};

/** Makes the vehicles of a company: most in service and with a driver, a few with something that ends soon. */
export const makeFleet = async (
  db: Db,
  company: DemoCompany,
  {
    companyId,
    random,
    since,
    now,
    drivers,
    by,
  }: { companyId: string; random: Random; since: Date; now: Date; drivers: string[]; by: string | null },
) => {
  const from = await chosenFrom(db, companyId, since);
  const plates = new Set<string>();
  const plateOf = (type: string): string => {
    const plate = company.plate(random, type);
    if (plates.has(plate)) return plateOf(type);
    plates.add(plate);
    return plate;
  };
  const on = (n: number): Day => addDays(today(now), endsIn(n, random));
  const fleet = Array.from({ length: company.vehicles }, (_, i) => {
    const [brand, model, type, category] = random.pick(models);
    const [plate, movilnum] = [plateOf(type), String(i + 1)];
    return {
      _id: newId(),
      plate,
      plateKey: comparable(plate),
      movilnum,
      movilnumKey: comparable(movilnum),
      brand: from.brands.get(brand)!,
      model: from.models.get(`${brand} ${model}`)!,
      type: from.types.get(type)!,
      category: from.categories.get(category)!,
      vehicleStatus: from.statuses[(elsewhere[i] ?? 1) - 1]!._id,
      color: random.pick(colors),
      inspectionExpire: on(i),
      insuranceExpire: on(i + 4),
      plateExpire: on(i + 7),
      insurancePolicy: `${random.pick(insurers)} ${random.int(1000, 9999)}-${random.int(10, 99)}`,
      createAt: since,
    };
  });
  await insertMany(db, vehicles, fleet);
  const created = { kind: 'vehicles', action: 'create', employee: by, source: 'back-office', createAt: since } as const;
  await insertMany(
    db,
    audit,
    fleet.map(({ _id, plate }, i) => ({ ...created, _id: idAt(since, 500 + i), record: _id, name: plate, changes: {} })),
  );
  const driven = fleet.filter((_, i) => elsewhere[i] === undefined);
  const pairs = drivers.flatMap((employee, i) => {
    const own = i % driven.length;
    const spare = (own + 1) % driven.length;
    return (i % 5 === 0 && spare !== own ? [own, spare] : [own]).map((at) => ({ _id: newId(), employee, vehicle: driven[at]?._id ?? '' }));
  });
  await insertMany(db, vehicleDrivers, pairs);
};
