import { createRequire } from 'node:module';
import path from 'node:path';
import type { StyleSpecification } from 'maplibre-gl';
import { beforeAll, expect, test, vi } from 'vitest';

const spec = createRequire(path.resolve('node_modules/maplibre-gl/package.json'))('@maplibre/maplibre-gl-style-spec') as {
  validateStyleMin: (style: StyleSpecification) => { message: string }[];
};

let styles: StyleSpecification[];
beforeAll(async () => {
  vi.stubGlobal('document', { baseURI: 'https://reparto.example/order' });
  const { fileStyle } = await import('./fileStyle.ts');
  const file = { url: '/map/file/1-2.pmtiles', attribution: '© OpenStreetMap' };
  styles = [fileStyle(file, 'light'), fileStyle(file, 'dark')];
});

test('the style of a map file is one that MapLibre takes', () => {
  for (const style of styles) expect(spec.validateStyleMin(style)).toEqual([]);
});

test('it is drawn from the file alone: no glyph server, no sprite, no picture but our arrow', () => {
  for (const { glyphs, sprite, sources, layers } of styles) {
    expect([glyphs, sprite]).toEqual([undefined, undefined]);
    expect(sources).toEqual({
      protomaps: { type: 'vector', url: 'pmtiles://https://reparto.example/map/file/1-2.pmtiles', attribution: '© OpenStreetMap' },
    });
    const icons = layers.flatMap((layer) => (layer.type === 'symbol' ? (layer.layout?.['icon-image'] ?? []) : []));
    expect(icons).toEqual([expect.stringMatching(/^rp-arrow\|#/)]);
    const fonts = layers.flatMap((layer) => (layer.type === 'symbol' && layer.layout?.['text-field'] ? [layer.layout['text-font']] : []));
    for (const font of fonts) expect(font).toEqual([expect.stringMatching(/^Inter (Regular|Medium)$/), 'Inter Variable', 'system-ui']);
  }
});

test('light and dark have our colours', () => {
  const paintOf = (style: StyleSpecification | undefined, id: string) => style?.layers.find((layer) => layer.id === id)?.paint;
  expect(styles.map((style) => paintOf(style, 'earth'))).toEqual([{ 'fill-color': '#e8ebec' }, { 'fill-color': '#1f2427' }]);
  expect(styles.map((style) => paintOf(style, 'water'))).toEqual([{ 'fill-color': '#cfdbe1' }, { 'fill-color': '#0b1013' }]);
});
