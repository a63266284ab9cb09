import { expect, test } from 'vitest';
import { straight } from '../straight.ts';
import { openEngine } from './openEngine.ts';
import { service, street } from './testing.ts';

const none = { ROADS_URL: undefined, ROADS_KEY: undefined, DATA_DIR: '/nowhere' };

test('without an engine the roads are those that the deployment has', () => {
  expect(openEngine({ ...none, ROADS: 'embedded' }, straight, () => undefined)).toBe(straight);
});

test.each([
  ['osrm', '/route/v1/driving/-58.430000,-34.600000;-58.420000,-34.600000'],
  ['valhalla', '/route'],
  ['graphhopper', '/route'],
  ['google', '/directions/v2:computeRoutes'],
] as const)('ROADS=%s is asked where ROADS_URL says, whatever the address ends with', async (ROADS, path) => {
  for (const end of ['', '/']) {
    const { url, host, heard } = await service(() => ({ body: '<html>' }));
    const problems: string[] = [];
    const settings = { ...none, ROADS, ROADS_URL: url + end, ROADS_KEY: 'clave' };
    const roads = openEngine(settings, straight, (error) => problems.push((error as Error).message));
    expect(await roads.route(street(2))).toMatchObject({ withoutEngine: true });
    expect(heard.map((call) => call.path)).toEqual([path]);
    expect(problems).toEqual([`${host}: answered no JSON`]);
  }
});

test('ROADS=valhalla-local looks for its tiles in the data folder', async () => {
  const problems: string[] = [];
  const roads = openEngine({ ...none, ROADS: 'valhalla-local' }, straight, (error) => problems.push((error as Error).message));
  expect(await roads.route(street(2))).toMatchObject({ withoutEngine: true });
  expect(problems).toEqual(['valhalla-local: there are no tiles, build them with npm run roads -- FILE.osm.pbf']);
});
