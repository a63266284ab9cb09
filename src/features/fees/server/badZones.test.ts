import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/ids.ts';
import { testApp } from '../../../testing/testApp.ts';
import { fees as calls } from '../contract.ts';
import { aFee, circleAt, squareAt, zoneOf } from './testing.ts';

let t: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const north = zoneOf('Norte', squareAt(-58.5, -34.6));
const drawn = (...coordinates: unknown[]) => [{ ...north, region: [{ type: 'Feature', geometry: { type: 'Polygon', coordinates } }] }];
const circle = (corners: number) => circleAt(-58.5, -34.6, corners);
const overDateLine: [number, number][] = [
  [179, -17],
  [-179, -17],
  [-179, -16],
  [179, -16],
  [179, -17],
];

test.each([
  ['a hole outside', drawn(squareAt(-58.5, -34.6), squareAt(-58.2, -34.6)), 'region', 'La zona Norte tiene un hueco fuera de su contorno'],
  [
    'latitude and longitude swapped',
    drawn(squareAt(-34.6, -58.5)),
    'region',
    'La zona Norte queda fuera del país: ¿latitud y longitud cambiadas?',
  ],
  ['over the date line', drawn(overDateLine), 'region', 'La zona Norte cruza el meridiano 180: dibújela de un solo lado'],
  ['10,000 corners', drawn(circle(10_000)), 'region', 'La zona Norte tiene 10001 puntos y puede tener hasta 10000: simplifíquela'],
  ['100,000 corners', drawn(circle(100_000)), 'region.0.geometry.coordinates.0', 'Hasta 10000 puntos por zona'],
  ['charge below 0', [{ ...north, cash: -0.01 }], 'cash', 'No puede ser negativo'],
  ['charge beyond what an order costs', [{ ...north, cash: 10_000_000.01 }], 'cash', 'Hasta $ 10.000.000,00'],
  ['pay of three decimals', [{ ...north, pay: 0.001 }], 'pay', 'Hasta dos decimales'],
  ['pay of 1e15', [{ ...north, pay: 1e15 }], 'pay', 'Importe demasiado grande'],
  // As JSON it is null.
  ['pay of NaN', [{ ...north, pay: Number.NaN }], 'pay', 'Requerido'],
  ['a corner of NaN', drawn([[Number.NaN, -34]]), 'region.0.geometry.coordinates.0.0.0', 'Coordenada inválida'],
])('are refused at once, with what is wrong: %s', async (_, region, path, said) => {
  const company = await t.make.company();
  const { _id } = (await t.call(calls.create, { ...aFee, _id: newId() }, company.token)).body;
  const { status, body } = await t.call(calls.saveZones, { _id, version: 1, region }, company.token);
  expect([status, body.fields]).toEqual([400, { [`region.0.${path}`]: said }]);
  expect((await t.call(calls.read, { _id }, company.token)).body.data).toMatchObject({ version: 1, region: { total: 0 } });
});

test('names that differ by accents and spaces are one', async () => {
  const company = await t.make.company();
  const { _id } = (await t.call(calls.create, { ...aFee, _id: newId() }, company.token)).body;
  const region = [zoneOf('A', squareAt(-58.5, -34.6)), zoneOf('á ', squareAt(-58.5, -34.8))];
  const { status, body } = await t.call(calls.saveZones, { _id, version: 1, region }, company.token);
  expect([status, body.fields]).toEqual([400, { 'region.1.name': 'Ya hay una zona á' }]);
});

test('far more corners than that are not read at all', async () => {
  const company = await t.make.company();
  const { _id } = (await t.call(calls.create, { ...aFee, _id: newId() }, company.token)).body;
  const { status } = await t.call(calls.saveZones, { _id, version: 1, region: drawn(circle(700_000)) }, company.token);
  expect([400, 413]).toContain(status);
});
