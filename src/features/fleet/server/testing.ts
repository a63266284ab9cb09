import { and, eq } from 'drizzle-orm';
import type { Sent } from '#shared/contract.ts';
import { newId } from '#server/ids.ts';
import { fixture, type Making } from '../../../testing/fixture.ts';
import type { App, Company } from '../../../testing/testApp.ts';
import { comparable } from '../comparable.ts';
import { fleet } from '../contract.ts';
import { vehicleBrands, vehicleCategories, vehicleModels, vehicles, vehicleStatuses, vehicleTypes } from './tables.ts';

type Chosen = Record<'brand' | 'model' | 'type' | 'category' | 'status', string>;
type Plain = Omit<Required<Sent<typeof fleet.create>>, '_id' | 'driver' | keyof Chosen>;

/** A vehicle that nothing is wrong with, but for what it is chosen from. */
export const aVehicle: Plain = {
  movilnum: '21',
  plate: 'AF 903 TT',
  color: '#136adc',
  inspectionExpire: '2027-01-15',
  insuranceExpire: '2027-07-22',
  insurancePolicy: 'La Segunda 4410-88',
  plateExpire: '2027-03-01',
};

/** What a company's vehicles are chosen from at first: 'Renault Kangoo', 'Utilitario', 'General', 'En servicio'. */
export const chosenFrom = (t: App, company: Company): Promise<Chosen> =>
  t.inCompany(company, async (db) => {
    const [model] = await db
      .select({ brand: vehicleBrands._id, model: vehicleModels._id })
      .from(vehicleModels)
      .innerJoin(vehicleBrands, eq(vehicleBrands._id, vehicleModels.brand))
      .where(and(eq(vehicleBrands.name, 'Renault'), eq(vehicleModels.name, 'Kangoo')));
    const [type] = await db.select().from(vehicleTypes).where(eq(vehicleTypes.name, 'Utilitario'));
    const [category] = await db.select().from(vehicleCategories);
    const [status] = await db.select().from(vehicleStatuses).where(eq(vehicleStatuses.position, 1));
    return { ...model!, type: type!._id, category: category!._id, status: status!._id };
  });

/** Adds a vehicle that nobody drives. */
export const makeVehicle = async (t: App, company: Company, over: { plate?: string; movilnum?: string } = {}): Promise<string> => {
  const { status: vehicleStatus, ...chosen } = await chosenFrom(t, company);
  const { plate = 'AA 111 BB', movilnum = '1' } = over;
  const _id = newId();
  const keys = { plateKey: comparable(plate), movilnumKey: comparable(movilnum) };
  await t.inCompany(company, (db) => db.insert(vehicles).values({ _id, plate, movilnum, ...keys, ...chosen, vehicleStatus }));
  return _id;
};

/** A driver, two vehicles and a category of which none is in use, and inputs of the calls about drivers and vehicles. */
export const fleetFixture = fixture(fleet)({
  records: async ({ t, company, mark }: Making) => {
    const driver = await t.make.driver(company, { last: mark });
    const vehicle = await makeVehicle(t, company, { plate: `A ${mark}` });
    const idleVehicle = await makeVehicle(t, company, { plate: `B ${mark}`, movilnum: '2' });
    const [emptyCategory, emptyType, emptyBrand, emptyModel] = [newId(), newId(), newId(), newId()];
    const entry = (_id: string, what: string) => ({ _id, name: `${what} ${mark}`, nameKey: comparable(what + mark) });
    await t.inCompany(company, async (db) => {
      await db.insert(vehicleCategories).values(entry(emptyCategory, 'Zona'));
      await db.insert(vehicleTypes).values(entry(emptyType, 'Tipo'));
      await db.insert(vehicleBrands).values(entry(emptyBrand, 'Marca'));
      await db.insert(vehicleModels).values({ ...entry(emptyModel, 'Modelo'), brand: emptyBrand });
    });
    const { type: vehicleType, status: vehicleStatus, ...chosen } = await chosenFrom(t, company);
    return { driver, vehicle, idleVehicle, emptyCategory, emptyType, emptyBrand, emptyModel, vehicleType, vehicleStatus, ...chosen };
  },
  inputs: ({ driver, vehicle, idleVehicle, vehicleType: type, vehicleStatus: status, brand, model, category, ...empty }) => ({
    list: {},
    create: { ...aVehicle, brand, model, type, category, status, driver: [driver], _id: newId() },
    edit: {
      ...aVehicle,
      brand,
      model,
      type,
      category,
      status,
      driver: [driver],
      _id: vehicle,
      version: 1,
      plate: 'AC 120 ÑA',
      movilnum: '22',
    },
    read: { _id: vehicle },
    remove: { _id: idleVehicle, version: 1 },
    history: { _id: vehicle, before: null },
    export: { ids: [vehicle] },
    categories: {},
    addCategory: { _id: newId(), name: 'Zona ñandú' },
    removeCategory: { _id: empty.emptyCategory },
    brands: {},
    models: { brand },
    types: {},
    statuses: {},
    saveEntry: { catalogue: 'model', _id: empty.emptyModel, name: 'Kangoo Express', brand: empty.emptyBrand, color: '#123456' },
    removeEntry: { catalogue: 'type', _id: empty.emptyType },
    driverList: {},
    driverExport: { ids: [driver] },
    drivers: { search: 'a', ids: [driver] },
  }),
  once: { create: '_id', edit: 'version', remove: '_id', addCategory: '_id' },
});

/** Records of drivers and vehicles. */
export type FleetRecords = Awaited<ReturnType<typeof fleetFixture.records>>;
