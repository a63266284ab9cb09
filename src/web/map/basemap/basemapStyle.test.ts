import { createRequire } from 'node:module';
import path from 'node:path';
import type { StyleSpecification } from 'maplibre-gl';
import { expect, test } from 'vitest';
import { basemapStyle } from './basemapStyle.ts';
import type { Streets } from './streetLayers.ts';

// The rules of the release that draws, which is not the one that others brought along.
const spec = createRequire(path.resolve('node_modules/maplibre-gl/package.json'))('@maplibre/maplibre-gl-style-spec') as {
  validateStyleMin: (style: StyleSpecification) => { message: string }[];
};

const streets: Streets = {
  tiles: '/map/streets/abc/{z}/{x}/{y}',
  minzoom: 8,
  maxzoom: 16,
  sources: [
    { attribution: 'Buenos Aires Data', bounds: [-58.53, -34.71, -58.34, -34.53] },
    { attribution: 'Rosario', bounds: [-60.75, -33.03, -60.6, -32.87] },
  ],
};
const absolute = (at: string) => new URL(at, 'https://reparto.example/order').href;
const styleOf = (scheme: 'light' | 'dark', of: Streets | null) =>
  basemapStyle(scheme, { shapes: '/shapes.json', places: '/places.json' }, of, absolute);
const plain = { light: styleOf('light', null), dark: styleOf('dark', null) };
const withStreets = { light: styleOf('light', streets), dark: styleOf('dark', streets) };
const all = [plain.light, plain.dark, withStreets.light, withStreets.dark];

test('the styles are ones that MapLibre takes', () => {
  for (const style of all) expect(spec.validateStyleMin(style)).toEqual([]);
});

test('the embedded map asks for its two files and nothing else: no tiles, no glyph server, no sprite', () => {
  for (const { glyphs, sprite } of all) expect([glyphs, sprite]).toEqual([undefined, undefined]);
  expect(
    Object.values(plain.light.sources).map((source) => [
      source.type,
      source.type === 'geojson' && typeof source.data === 'string' && source.data,
    ]),
  ).toEqual([
    ['geojson', 'https://reparto.example/shapes.json'],
    ['geojson', false],
    ['geojson', 'https://reparto.example/places.json'],
  ]);
});

test('the tiles of the streets are asked of this server, in the box of all that is loaded', () => {
  expect(withStreets.light.sources['streets']).toEqual({
    type: 'vector',
    tiles: ['https://reparto.example/map/streets/abc/{z}/{x}/{y}'],
    minzoom: 8,
    maxzoom: 16,
    bounds: [-60.75, -34.71, -58.34, -32.87],
  });
});

test.each([
  ['without streets', plain],
  ['with streets', withStreets],
])('light and dark differ in paint only, so that a change of scheme keeps layers, %s', (_what, { light, dark }) => {
  const unpainted = ({ layers }: StyleSpecification) =>
    JSON.stringify(layers.map(({ paint: _paint, ...rest }) => rest)).replaceAll(/#[0-9a-f]{6}/g, '#');
  expect(unpainted(dark)).toEqual(unpainted(light));
  expect(dark.sources).toEqual(light.sources);
});

const idsOf = ({ layers }: StyleSpecification) => layers.map(({ id }) => id);

test('the streets lie over ground and sea and under every name, all edges before all streets, motorways on top', () => {
  const ids = idsOf(withStreets.light).filter((id) => /^(sea|street-|water-names|town-names)/.test(id));
  expect(ids).toEqual([
    'sea',
    'street-town',
    'street-open',
    'street-limits',
    'street-local-casing',
    'street-complementary-casing',
    'street-main-casing',
    'street-trunk-casing',
    'street-path',
    'street-local',
    'street-complementary',
    'street-main',
    'street-trunk',
    'street-motorway-casing',
    'street-motorway',
    'street-arrows',
    'street-numbers',
    'street-path-names',
    'street-local-names',
    'street-complementary-names',
    'street-main-names',
    'street-trunk-names',
    'street-motorway-names',
    'water-names',
    'street-areas',
    'town-names',
  ]);
});

test('no layer is called as what is drawn over the map', () => {
  for (const style of all) expect(idsOf(style).filter((id) => /^(rp|td)-/.test(id))).toEqual([]);
});

test.each([
  ['local', 14.7],
  ['complementary', 14],
  ['main', 12.6],
  ['trunk', 12.6],
  ['motorway', 12.2],
])('streets of rank %s are named from zoom %d, along themselves, in the fonts of the page', (rank, zoom) => {
  const layer = withStreets.light.layers.find(({ id }) => id === `street-${rank}-names`);
  expect(layer?.minzoom).toBe(zoom);
  expect(layer?.layout).toMatchObject({
    'symbol-placement': 'line',
    'text-font': [expect.stringMatching(/^Inter /), 'Inter Variable', 'system-ui'],
  });
});

test('numbers are shown from zoom 16.4, arrows from 16, barrios between 9 and 16.2', () => {
  const zooms = (id: string) => {
    const layer = withStreets.light.layers.find((each) => each.id === id);
    return [layer?.minzoom, layer?.maxzoom];
  };
  expect([zooms('street-numbers'), zooms('street-arrows'), zooms('street-areas')]).toEqual([
    [16.4, undefined],
    [16, undefined],
    [9, 16.2],
  ]);
});
