import { gunzipSync } from 'node:zlib';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { expect, test } from 'vitest';
import type { Segment } from '../segment.ts';
import { grid, segmentWith, smallCity, smallCityAt } from '../testing/grid.ts';
import { openStreetTiles } from './streetTiles.ts';

const column = (lng: number, z: number) => Math.floor(((lng + 180) / 360) * 2 ** z);
const row = (lat: number, z: number) => {
  const radians = (lat * Math.PI) / 180;
  return Math.floor(((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * 2 ** z);
};
const [lng, lat] = smallCityAt.palermo;
/** The tile in which the small city's northern grid begins, layer by layer. */
const tileOf = async (segments: readonly Segment[], z: number, [x, y] = [column(lng, z), row(lat, z)]) => {
  const bytes = await openStreetTiles(segments).tile({ z, x, y });
  if (bytes.length === 0) return {};
  const { layers } = new VectorTile(new PbfReader(gunzipSync(bytes)));
  return Object.fromEntries(
    Object.entries(layers).map(([name, layer]) => [name, Array.from({ length: layer.length }, (_, each) => layer.feature(each))]),
  );
};
/** What the features say under a key, each once. */
const said = (key: string, features: readonly { properties: Record<string, unknown> }[] = []) =>
  [...new Set(features.flatMap(({ properties: { [key]: text } }) => (typeof text === 'string' ? [text] : [])))].toSorted();

test('a tile has the streets by rank, with their names as people write them, and the barrios', async () => {
  const { streets, areas } = await tileOf(smallCity(), 14);
  expect(said('name', streets)).toContain('Av. Juan B. Justo');
  expect(said('name', streets)).toContain('Gurruchaga');
  expect(streets?.find(({ properties }) => properties['name'] === 'Av. Juan B. Justo')?.properties['rank']).toBe('trunk');
  expect(said('name', areas)).toContain('Palermo');
});

test.each([
  { z: 8, ranks: ['trunk'], names: [] },
  { z: 10, ranks: ['main', 'trunk'], names: [] },
  { z: 12, ranks: ['local', 'main', 'trunk'], names: ['Av. Callao'] },
  { z: 14, ranks: ['local', 'main', 'trunk'], names: ['Av. Callao', 'Honduras'] },
])('far away there are the larger streets alone, and no names: at zoom $z', async ({ z, ranks, names }) => {
  const { streets } = await tileOf(smallCity(), z);
  expect(said('rank', streets)).toEqual(ranks);
  const named = said('name', streets);
  for (const name of ['Av. Callao', 'Honduras']) expect(named.includes(name)).toBe(names.includes(name));
});

test('numbers and arrows come with the nearest tiles alone', async () => {
  const far = await tileOf(smallCity(), 15);
  expect([far.numbers, far.arrows]).toEqual([undefined, undefined]);
  const { numbers, arrows } = await tileOf(smallCity(), 16);
  expect(numbers?.map(({ properties }) => properties['number'])).toContain(1002);
  expect(arrows?.length).toBeGreaterThan(0);
});

test('blocks are the town’s ground, what no street crosses for 5.5 hectares is open land', async () => {
  const streets = (blocks: number, gaps: readonly number[] = []) =>
    Array.from({ length: blocks + 1 }, (_, each) => ({ name: `CALLE ${each}`, ...(each > 0 && each < blocks && { gaps }) }));
  const kinds = async (segments: readonly Segment[]) => said('kind', (await tileOf(segments, 14)).ground);
  expect(await kinds(grid({ at: [lng, lat], across: streets(3), along: streets(3) }))).toEqual(['town']);
  // Nine blocks of which eight streets between are missing are one.
  expect(await kinds(grid({ at: [lng, lat], across: streets(3, [0, 1, 2]), along: streets(3, [0, 1, 2]) }))).toEqual(['open', 'town']);
  expect(await kinds(grid({ at: [lng, lat], across: streets(2, [0, 1]), along: streets(2, [0, 1]) }))).toEqual(['town']);
});

test('where nothing is drawn a tile is empty, at the ends of the world too', async () => {
  const tiles = openStreetTiles(smallCity());
  for (const [x, y] of [
    [0, 0],
    [2 ** 16 - 1, 2 ** 16 - 1],
    [column(lng, 16) + 500, row(lat, 16)],
  ] as const) {
    expect(await tiles.tile({ z: 16, x, y })).toEqual(new Uint8Array());
  }
  expect(await openStreetTiles([]).tile({ z: 8, x: 0, y: 0 })).toEqual(new Uint8Array());
});

test('the version is that of the streets: the same for the same, another when anything of them changes', () => {
  const { version } = openStreetTiles(smallCity());
  expect(version).toMatch(/^[0-9a-f]{24}$/);
  expect(openStreetTiles(smallCity()).version).toBe(version);
  const [first, ...others] = smallCity();
  for (const other of [
    { direction: 'none' as const },
    { name: 'OTRA' },
    { line: first!.line.toReversed() },
    { rank: 'motorway' as const },
  ]) {
    expect(openStreetTiles([{ ...first!, ...other }, ...others]).version).not.toBe(version);
  }
});

test('streets that no reader would let through are drawn or left out, never refused', async () => {
  const odd = [
    segmentWith({
      name: '"><script>🛵',
      line: [
        [lng, lat],
        [lng, lat],
      ],
    }),
    segmentWith({
      name: 'Ñ'.repeat(300),
      line: [
        [lng, lat],
        [lng + 0.001, lat],
      ],
    }),
    segmentWith({
      line: [
        [lng, 89.9],
        [lng, -89.9],
      ],
    }),
    segmentWith({
      line: [
        [-180, lat],
        [180, lat],
      ],
    }),
  ];
  const { streets } = await tileOf(odd, 14);
  expect(said('name', streets).some((name) => name.startsWith('Ññ'))).toBe(true);
});
