import { rmSync, writeFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MapSources } from '#shared/map/mapSources.ts';
import { testApp, type App } from '../../testing/testApp.ts';
import { storeStreets } from '../streets/store.ts';
import { grid, smallCity, smallCityAt } from '../streets/testing/grid.ts';
import type { Segment } from '../streets/segment.ts';
import { mapFileIn } from './mapFile.ts';
import { mapFileOf } from './testingMapFile.ts';

let t: App;
beforeAll(async () => {
  t = await testApp({ MAP_STYLE_URL: 'none' });
});
afterAll(() => t.close());

const get = (url: string, headers: Record<string, string> = { 'accept-encoding': 'gzip' }) => t.app.inject({ url, headers });
const sources = async () => MapSources.parse((await get('/map/sources.json')).json());
const load = async (key: string, segments: readonly Segment[]) => {
  const all = (async function* () {
    yield* segments;
  })();
  const told = { key, name: key, attribution: `Calles de ${key}`, country: 'AR' as const, hash: `${key} ${segments.length}` };
  await storeStreets(t.database, told, { segments: all, report: () => [] }, new Date());
  await t.ports.streets.refresh();
};
const [lng, lat] = smallCityAt.palermo;
const place = (z: number) => ({
  x: Math.floor(((lng + 180) / 360) * 2 ** z),
  y: Math.floor(((1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2) * 2 ** z),
});
const addressOf = (tiles: string, z: number) => {
  const { x, y } = place(z);
  return tiles.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y));
};

test('without streets, a file and a style there is nothing to draw from', async () => {
  expect(await sources()).toEqual({ styleUrl: null, openFreeMap: false, file: null, streets: null });
  expect((await get('/map/streets/00/14/1/1')).statusCode).toBe(410);
  expect((await get('/map/file/1-1.pmtiles')).statusCode).toBe(404);
});

test('streets that are loaded are offered at once, with their sources, and drawn', async () => {
  await load('centro', smallCity());
  const { streets } = await sources();
  expect(streets).toMatchObject({ minzoom: 8, maxzoom: 16, sources: [{ attribution: 'Calles de centro' }] });
  const [bounds] = streets!.sources.map((each) => each.bounds);
  expect(bounds?.[0]).toBeLessThanOrEqual(lng);
  const answer = await get(addressOf(streets!.tiles, 14));
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/vnd.mapbox-vector-tile',
    'content-encoding': 'gzip',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(Object.keys(new VectorTile(new PbfReader(gunzipSync(answer.rawPayload))).layers)).toContain('streets');
  const plain = await get(addressOf(streets!.tiles, 14), {});
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.rawPayload.equals(gunzipSync(answer.rawPayload))).toBe(true);
});

test('where nothing is drawn a tile has no content', async () => {
  const { streets } = await sources();
  const answer = await get(streets!.tiles.replace('{z}/{x}/{y}', '16/0/0'));
  expect([answer.statusCode, answer.body]).toEqual([204, '']);
});

test.each([
  '7/1/1',
  '17/1/1',
  '14/16384/1',
  '14/1/16384',
  '14/-1/1',
  '14/1.5/1',
  '14/1e3/1',
  '14/0x10/1',
  '14/99999999999999999999/1',
  'a/b/c',
  '14/1',
  '14/1/1/1',
  '14/%00/1',
  '14/%2e%2e/1',
  '14/1/NaN',
])('a tile address that is none, %s, is not found', async (at) => {
  const { streets } = await sources();
  const answer = await get(streets!.tiles.replace('{z}/{x}/{y}', at));
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([404, 'no-store']);
});

test('tiles of streets that are not loaded are gone', async () => {
  const { x, y } = place(14);
  const answer = await get(`/map/streets/${'f'.repeat(24)}/14/${x}/${y}`);
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([410, 'no-store']);
});

test.each(['f'.repeat(65), 'ññ', '..', '%2e%2e%2f', "'; drop table"])(
  'tiles of a version that is none, %s, are not found',
  async (version) => {
    const { x, y } = place(14);
    expect((await get(`/map/streets/${encodeURIComponent(version)}/14/${x}/${y}`)).statusCode).toBe(404);
  },
);

test('when other streets are loaded, tiles have another address, and the former one’s are no longer made', async () => {
  const before = (await sources()).streets!;
  await load(
    'sur',
    grid({ at: [-58.4, -34.7], across: [{ name: 'UNO' }, { name: 'DOS' }], along: [{ name: 'TRES' }, { name: 'CUATRO' }] }),
  );
  await expect.poll(async () => (await sources()).streets!.tiles, { timeout: 20_000 }).not.toBe(before.tiles);
  expect((await sources()).streets!.sources.map(({ attribution }) => attribution)).toEqual(['Calles de centro', 'Calles de sur']);
  expect((await get(addressOf(before.tiles, 13))).statusCode).toBe(410);
});

test('a map file is offered as soon as it lies there, and read in parts', async () => {
  const bytes = mapFileOf([{ z: 0, x: 0, y: 0, bytes: Buffer.from('tile') }]);
  writeFileSync(mapFileIn(t.ports.config.DATA_DIR), bytes);
  const { file } = await sources();
  expect(file?.attribution).toBe('© OpenStreetMap');
  const part = await get(file!.url, { range: 'bytes=0-6' });
  expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([206, 'PMTiles', `bytes 0-6/${bytes.length}`]);
  const end = await get(file!.url, { range: `bytes=${bytes.length - 4}-99999` });
  expect([end.statusCode, end.body]).toEqual([206, 'tile']);
  const beyond = await get(file!.url, { range: `bytes=${bytes.length}-` });
  expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${bytes.length}`]);
  for (const range of ['bytes=-4', 'bytes=a-b', 'bytes=0-1,3-4', 'lines=0-1', 'bytes=5-1', '']) {
    const odd = await get(file!.url, { range, 'accept-encoding': 'gzip' });
    expect([range, [200, 416].includes(odd.statusCode)]).toEqual([range, true]);
  }
  expect((await get(file!.url, { 'accept-encoding': 'gzip' })).rawPayload.equals(bytes)).toBe(true);
  expect((await get('/map/file/..%2fsecret')).statusCode).toBe(404);
  rmSync(mapFileIn(t.ports.config.DATA_DIR));
  expect((await sources()).file).toBeNull();
  expect((await get(file!.url)).statusCode).toBe(404);
});

test('a map file that somebody put there and that is none is told and left out', async () => {
  writeFileSync(mapFileIn(t.ports.config.DATA_DIR), 'no es un mapa');
  expect((await sources()).file).toBeNull();
  await sources();
  rmSync(mapFileIn(t.ports.config.DATA_DIR));
  expect(t.problems.splice(0).map(String)).toEqual(['MapFileError: no es un archivo PMTiles']);
});

test.each<{ environment: Record<string, string>; hosts: string }>([
  { environment: {}, hosts: ' https://tiles.openfreemap.org' },
  { environment: { MAP_STYLE_URL: 'none' }, hosts: '' },
  {
    environment: { MAP_STYLE_URL: 'https://mapas.ejemplo.com/e.json', MAP_HOSTS: 'https://t.ejemplo.com' },
    hosts: ' https://mapas.ejemplo.com https://t.ejemplo.com',
  },
])('the page’s policy names the hosts of maps in use: $environment', async ({ environment, hosts }) => {
  const other = await testApp(environment);
  const policy = String((await other.app.inject('/healthz')).headers['content-security-policy']);
  await other.close();
  expect(policy).toContain(`connect-src 'self'${hosts} wss://localhost:* ws://localhost:*;`);
  expect(policy).toContain(`img-src 'self' data: blob:${hosts};`);
});
