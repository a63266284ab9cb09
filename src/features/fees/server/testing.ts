import { sql } from 'drizzle-orm';
import type { Sent } from '#shared/contract.ts';
import type { Db } from '#server/db.ts';
import { newId } from '#server/ids.ts';
import type { ClientRecords } from '../../clients/server/testing.ts';
import type { OrderRecords } from '../../orders/server/testing.ts';
import { fixture, type Making } from '../../../testing/fixture.ts';
import { fees as contract } from '../contract.ts';
import { feeClients, fees, feeZones } from './tables.ts';

/** A tariff that nothing is wrong with, for every client. */
export const aFee = {
  name: 'AMBA Flex',
  status: 1,
  type: 1,
  typeOrder: ['Normal', 'Flex'],
  fromOrder: ['ML', 'ML-Turbo'],
  clients: [] as string[],
  rules: [
    { operator: 'inc', type: 'percent', typeMethod: 'cash', value: 15, condition: 'weight', conditionFrom: 5_001, conditionTo: 30_000 },
  ],
} satisfies Required<Omit<Sent<typeof contract.create>, '_id'>>;

/** A square of a tenth of a degree, by its south-west corner. */
export const squareAt = (lng: number, lat: number, edge = 0.1): [number, number][] => [
  [lng, lat],
  [lng + edge, lat],
  [lng + edge, lat + edge],
  [lng, lat + edge],
  [lng, lat],
];

/** A ring of many corners, a twentieth of a degree around a place. */
export const circleAt = (lng: number, lat: number, corners: number): [number, number][] => {
  const ring = Array.from({ length: corners }, (_, at): [number, number] => {
    const angle = (2 * Math.PI * at) / corners;
    return [lng + Math.cos(angle) / 20, lat + Math.sin(angle) / 20];
  });
  return [...ring, ring[0]!];
};

/** A zone as it is saved. */
export const zoneOf = (name: string, ring: [number, number][], prices = { pay: 2_100, cash: 3_450 }) => ({
  name,
  ...prices,
  region: [{ type: 'Feature' as const, geometry: { type: 'Polygon' as const, coordinates: [ring] } }],
});

/** Changes the prices of all zones of a company, as saving them does. */
export const reprice = async (db: Db, prices: { pay?: string; cash?: string }): Promise<void> => {
  await db.update(feeZones).set(prices);
  await db.update(fees).set({ version: sql`${fees.version} + 1` });
};

/** Two tariffs, the first of which has a zone and names a client, and inputs of the calls about tariffs. */
export const feeFixture = fixture(contract)({
  records: async ({ t, company, mark }: Making, { client }: ClientRecords & OrderRecords) => {
    const [fee, idleFee, zone] = [newId(), newId(), newId()];
    const { clients: _, ...plain } = aFee;
    await t.inCompany(company, async (db) => {
      await db.insert(fees).values([fee, idleFee].map((_id) => ({ ...plain, _id, name: `Tarifa ${mark}`, rules: [] })));
      await db.insert(feeClients).values({ _id: newId(), fee, client });
      const polygons = [[squareAt(-58.5, -34.7)]];
      await db.insert(feeZones).values({ _id: zone, fee, position: 0, name: `Zona ${mark}`, pay: '2100.00', cash: '3450.00', polygons });
    });
    return { fee, idleFee, zone };
  },
  inputs: ({ fee, idleFee, zone, client, order }) => ({
    list: {},
    create: { ...aFee, clients: [client], _id: newId() },
    edit: { ...aFee, clients: [client], _id: fee, version: 1 },
    read: { _id: fee },
    remove: { _id: idleFee, version: 1 },
    deactivate: { _id: idleFee, version: 1 },
    history: { _id: fee, before: null },
    export: { ids: [fee] },
    clone: { _id: fee, copy: newId() },
    saveClients: { _id: fee, version: 1, clients: [client], rules: aFee.rules },
    zones: { _id: fee },
    regions: { search: 'zona' },
    price: { order, trial: { fee, rules: aFee.rules } },
    examples: { _id: fee, search: '12' },
    vehicleTypes: {},
    checks: {},
    usage: {},
    saveZones: { _id: fee, version: 1, region: [{ _id: zone, ...zoneOf('Norte', squareAt(-58.6, -34.6)) }] },
  }),
  once: {
    create: '_id',
    edit: 'version',
    deactivate: 'version',
    remove: '_id',
    clone: 'copy',
    saveClients: 'version',
    saveZones: 'version',
  },
});
