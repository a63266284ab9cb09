import { afterAll, beforeAll, expect, test } from 'vitest';
import { asPlatform } from '#server/platform.ts';
import { readOutlines } from '../../places/outline.ts';
import { storeOutlines } from '../../places/server/operations.ts';
import { regions as regionTable } from '../../places/server/tables.ts';
import { testApp } from '../../../testing/testApp.ts';
import { fees } from '../contract.ts';
import { shapeFault } from '../zones/zoneFaults.ts';
import { squareAt } from './testing.ts';

let t: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const feature = (name: string, at: number, kind?: string) => ({
  type: 'Feature',
  properties: { name, kind },
  geometry: { type: 'Polygon', coordinates: [squareAt(at, -34)] },
});

test('a locality is found by words of its name, those that begin with them first, with an outline that can be a zone', async () => {
  const company = await t.make.company();
  const other = await t.make.company();
  const features = [feature('Villa San Martín', -58), feature('San Martín', -59, 'Partido'), feature('Morón', -57)];
  const outlines = readOutlines({ type: 'FeatureCollection', features });
  await asPlatform(t.database, (db) => storeOutlines(db, company.companyId, outlines, new Date()));
  const find = async (search: string, who = company) => (await t.call(fees.regions, { search }, who.token)).body.data;

  const found = await find('MARTIN san');
  expect(found.map(({ name, kind }) => [name, kind])).toEqual([
    ['San Martín', 'Partido'],
    ['Villa San Martín', 'Localidad'],
  ]);
  expect((await find('san m')).map(({ name }) => name)).toEqual(['San Martín', 'Villa San Martín']);
  expect(found[0]?.location).toEqual({ type: 'MultiPolygon', coordinates: [[squareAt(-59, -34)]] });
  expect(shapeFault(found[0]!.location.coordinates)).toBeUndefined();
  expect(await find('50%')).toEqual([]);
  expect(await find('  ')).toEqual([]);
  expect(await find('san', other)).toEqual([]);

  // One that was loaded before outlines were kept is not offered.
  await t.inCompany(company, (db) => db.update(regionTable).set({ outline: null }));
  expect(await find('san')).toEqual([]);
});
