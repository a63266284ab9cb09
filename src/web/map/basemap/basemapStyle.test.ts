import { expect, test } from 'vitest';
import { basemapStyle } from './basemapStyle.ts';

const light = basemapStyle('light', '/shapes.json', '/places.json');
const dark = basemapStyle('dark', '/shapes.json', '/places.json');

test('the embedded map asks for its two files and nothing else: no tiles, no glyph server, no sprite', () => {
  expect(light.glyphs).toBeUndefined();
  expect(light.sprite).toBeUndefined();
  expect(
    Object.values(light.sources).flatMap((source) => (source.type === 'geojson' && typeof source.data === 'string' ? source.data : [])),
  ).toEqual(['/shapes.json', '/places.json']);
  expect(Object.values(light.sources).map((source) => source.type)).toEqual(['geojson', 'geojson', 'geojson']);
});

test('light and dark differ in paint only, so that a change of scheme keeps layers and pictures', () => {
  const unpainted = ({ layers }: typeof light) => layers.map(({ paint: _paint, ...rest }) => rest);
  expect(unpainted(dark)).toEqual(unpainted(light));
  expect(dark.sources).toEqual(light.sources);
});

test('the sources are credited on the map: Natural Earth, and GeoNames with its licence and a link', () => {
  const credits = Object.values(light.sources)
    .map((source) => ('attribution' in source ? source.attribution : ''))
    .join(' ');
  expect(credits).toContain('Natural Earth');
  expect(credits).toMatch(/https:\/\/www\.geonames\.org\/.*GeoNames.*CC BY 4\.0/);
});
