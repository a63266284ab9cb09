import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/ids.ts';
import { testApp } from '../../../testing/testApp.ts';
import { fees as calls } from '../contract.ts';
import { aFee, circleAt, zoneOf } from './testing.ts';

let t: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

test('200 zones of 500 corners are saved in their order, once; one price that changes is a change', async () => {
  const company = await t.make.company();
  const { _id } = (await t.call(calls.create, { ...aFee, _id: newId() }, company.token)).body;
  const region = Array.from({ length: 200 }, (_, at) =>
    zoneOf(`Zona ${at}`, circleAt(-60 + (at % 20) / 10, -35 + Math.floor(at / 20) / 10, 500)),
  );
  const save = async (version: number, zones = region) =>
    (await t.call(calls.saveZones, { _id, version, region: zones }, company.token)).body;
  expect(await save(1)).toEqual({ _id, version: 2 });
  expect(await save(1)).toEqual({ _id, version: 2 });
  const stored = (await t.call(calls.zones, { _id }, company.token)).body.region;
  expect(stored.map(({ name }) => name)).toEqual(region.map(({ name }) => name));
  expect(stored[199]?.region[0]?.geometry).toEqual(region[199]?.region[0]?.geometry);
  expect(await save(2, region.with(150, { ...region[150]!, cash: 9 }))).toEqual({ _id, version: 3 });
});
