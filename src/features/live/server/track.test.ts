import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type App } from '../../../testing/testApp.ts';
import { makeVehicle } from '../../fleet/server/testing.ts';
import { storePositions, trackOf } from './operations.ts';
import { aPosition } from './testing.ts';

let t: App;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

test('of a way the first fix of each second is read, whatever its part of the second', async () => {
  const company = await t.make.company();
  const vehicle = await makeVehicle(t, company);
  const begin = new Date(new Date().toISOString().slice(0, 10)).getTime();
  const fixes = [100, 110, 999, 1000, 1001, 5999, 6000, 90_000].map((ms) => new Date(begin + ms));
  await storePositions(
    t.database,
    fixes.map((at) => aPosition({ company, vehicle, device: vehicle }, { at })),
  );
  const way = await t.inCompany(company, (db) => trackOf(db, { vehicle, from: new Date(begin), to: new Date(begin + 86_400_000) }));
  expect(way.map(({ at }) => at.getTime() - begin)).toEqual([100, 1000, 5999, 6000, 90_000]);
  expect(way[0]).toMatchObject({ lat: -34.6037, lng: -58.3816, speed: 24, accuracy: 8, mock: false });
});
