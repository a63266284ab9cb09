import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/ids.ts';
import { addDays, at10, today } from '#shared/time.ts';
import { testApp, type Company } from '../../../testing/testApp.ts';
import { fees as calls } from '../contract.ts';
import { checkFees } from './checks.ts';
import { aFee, circleAt, squareAt, zoneOf } from './testing.ts';
import { checkZones } from './zoneThreads.ts';

let t: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const ago = (days: number) => at10(addDays(today(Date.now()), -days));
const create = async (company: Company, over: object, ...region: ReturnType<typeof zoneOf>[]) => {
  const { _id } = (await t.call(calls.create, { ...aFee, fromOrder: [], rules: [], ...over, _id: newId() }, company.token)).body;
  if (region.length > 0) await t.call(calls.saveZones, { _id, version: 1, region }, company.token);
  return _id;
};
const check = async (company: Company) => (await t.call(calls.checks, {}, company.token)).body;
const inside = { toLng: -58.45, toLat: -34.55, toTown: 'Belgrano' };
const outside = { toLng: -58.2, toLat: -34.7, toTown: 'Ezeiza' };

test('who has no tariff, which tariffs have no zone, and what lies outside of them is told with its orders of seven days', async () => {
  const company = await t.make.company();
  const [one, other] = [await t.make.client(company, 'Ñandú'), await t.make.client(company, 'Bodega')];
  const order = (over: object, days = 0) => t.make.order(company, { deliveryDate: ago(days), weight: 1_000, fromOrder: 'Web', ...over });
  const normal = await create(company, { name: 'Normal', typeOrder: ['Normal'] }, zoneOf('Norte', squareAt(-58.5, -34.6)));
  const flex = await create(company, { name: 'Flex', typeOrder: ['Flex'], clients: [one] }, zoneOf('Norte', squareAt(-58.5, -34.6)));
  const bare = await create(company, { name: 'Retiros', typeOrder: ['Retiro'] });
  await create(company, { name: 'Inactiva', status: 2, typeOrder: ['Inversa'] });
  await order({ client: one, typeOrder: 'Normal', ...inside });
  await order({ client: one, typeOrder: 'Normal', ...outside }, 6);
  await order({ client: other, typeOrder: 'Normal', ...outside, toTown: 'Escobar' });
  await order({ client: other, typeOrder: 'Normal', ...outside });
  await order({ client: other, typeOrder: 'Normal', toLng: 0, toLat: 0 });
  await order({ client: one, typeOrder: 'Flex', ...inside });
  await order({ client: other, typeOrder: 'Flex', ...inside });
  await order({ client: other, typeOrder: 'Retiro', ...inside });
  // Of another week, of tomorrow and called off: nobody asks.
  await order({ client: other, typeOrder: 'Flex', ...inside }, 7);
  await order({ client: other, typeOrder: 'Flex', ...inside }, -1);
  await order({ client: other, typeOrder: 'Flex', status: 22, ...inside });
  const rest = { typeOrder: null, said: '', where: [], places: 0 };
  expect(await check(company)).toMatchObject({
    orders: 8,
    more: false,
    data: [
      {
        kind: 'unpriced',
        typeOrder: 'Flex',
        count: 1,
        where: [{ name: 'Bodega', count: 1 }],
        places: 1,
        // The one that names clients, where these may be added.
        fee: { _id: flex, name: 'Flex' },
      },
      { ...rest, kind: 'zoneless', fee: { _id: bare, name: 'Retiros' }, count: 1 },
      {
        ...rest,
        kind: 'outside',
        fee: { _id: normal, name: 'Normal' },
        count: 3,
        where: [
          { name: 'Ezeiza', count: 2 },
          { name: 'Escobar', count: 1 },
        ],
        places: 2,
      },
      { ...rest, kind: 'placeless', fee: null, count: 1, where: [{ name: 'Bodega', count: 1 }], places: 1 },
    ],
  });
  const few = await t.inCompany(company, (db) => checkFees(db, new Date(), 5));
  expect([few.orders, few.more]).toEqual([5, true]);
});

test('what wants a look is told: rules that never hold, zones that lie on each other, holes; and at once that it was mended', async () => {
  const company = await t.make.company();
  const rules = [
    { operator: 'limit', condition: 'weight', conditionFrom: 0, conditionTo: 30_000 },
    { operator: 'inc', type: 'net', typeMethod: 'all', value: 100, condition: null },
    { operator: 'inc', type: 'net', typeMethod: 'all', value: 500, condition: 'weight', conditionFrom: 40_000, conditionTo: null },
  ];
  const ring = (west: number, south: number, east: number, north: number): [number, number][] => [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  // A frame around a hole, and a zone over its north-west.
  const frame = [ring(-58.6, -34.7, -58.5, -34.6), ring(-58.56, -34.66, -58.54, -34.64)];
  const region = [
    { ...zoneOf('Marco', frame[0]!), region: [{ type: 'Feature' as const, geometry: { type: 'Polygon' as const, coordinates: frame } }] },
    zoneOf('Encima', ring(-58.62, -34.62, -58.58, -34.58)),
  ];
  const _id = await create(company, { name: 'Mayoristas', rules }, ...region);
  const fee = { _id, name: 'Mayoristas' };
  expect((await check(company)).data).toMatchObject([
    {
      kind: 'dead',
      fee,
      said: 'regla 2, «Aumenta $ 500,00 el pago y el cobro». No se cumple nunca: ninguna orden que aceptan los límites de peso la cumple',
    },
    { kind: 'overlap', fee, count: 1, said: '«Encima» y «Marco», 4,07 km². Se cobra la menor, «Encima»' },
    { kind: 'gap', fee, count: 1, said: '4,07 km²' },
  ]);
  await t.call(calls.saveClients, { _id, version: 2, clients: [], rules: [] }, company.token);
  await t.call(calls.saveZones, { _id, version: 3, region: [zoneOf('Una', squareAt(-58.5, -34.6))] }, company.token);
  expect((await check(company)).data).toEqual([]);
  expect((await check(await t.make.company())).data).toEqual([]);
});

test('zones of 100,000 corners are compared too; of more than can be compared it is said that they were not', async () => {
  const company = await t.make.company();
  const circle = (at: number) => circleAt(-60 + (at % 20) / 5, -35 + Math.floor(at / 20) / 5, 500);
  const zones = Array.from({ length: 200 }, (_, at) => zoneOf(`Zona ${at}`, circle(at)));
  const over = zoneOf('Encima', squareAt(-60.01, -35.01, 0.02));
  const _id = await create(company, { name: 'Fina' }, ...zones.slice(1), zones[0]!, over);
  const said = '«Encima» y «Zona 0», 4,05 km². Se cobra la menor, «Encima»';
  expect((await check(company)).data).toMatchObject([{ kind: 'overlap', fee: { _id, name: 'Fina' }, count: 1, said }]);
  const list = [{ name: 'Zona 0', polygons: [[circle(0)]] }];
  expect(await checkZones({ _id, name: 'Fina', list }, 500)).toMatchObject([
    { kind: 'unchecked', said: expect.stringContaining('501 puntos, demasiados') },
  ]);
});
