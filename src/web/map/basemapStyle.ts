import type { ExpressionSpecification, StyleSpecification, SymbolLayerSpecification } from 'maplibre-gl';

/** The two looks of the embedded map; they follow the colour scheme of the page. */
export type BasemapScheme = 'light' | 'dark';

/** Colours of the embedded map: quiet greys, so that pins and routes are what is seen. WebGL knows no CSS variables. */
const COLOURS = {
  light: {
    land: '#f4f5f6',
    water: '#dde3e7',
    river: '#cfd7dc',
    border: '#aeb5ba',
    province: '#cdd2d6',
    town: '#4d5255',
    quiet: '#7c8185',
    sea: '#73828b',
  },
  dark: {
    land: '#1e2225',
    water: '#121618',
    river: '#15191c',
    border: '#565c60',
    province: '#363b3f',
    town: '#babec2',
    quiet: '#808487',
    sea: '#5d6a71',
  },
} as const;

/** MapLibre takes the weight and the slant out of the first name; the second is the font that draws. */
const font = (style: 'Regular' | 'Medium' | 'Italic') => [`Inter ${style}`, 'Inter Variable', 'system-ui'];

const kind = (name: string): ExpressionSpecification => ['==', ['get', 'kind'], name];
const shown: ExpressionSpecification = ['<=', ['get', 'from'], ['zoom']];

/** Width or size that grows evenly between two zooms. */
const grow = (from: number, atFrom: number, to: number, atTo: number): ExpressionSpecification => [
  'interpolate',
  ['linear'],
  ['zoom'],
  from,
  atFrom,
  to,
  atTo,
];

type Names = {
  id: string;
  of: ExpressionSpecification;
  from?: number;
  to?: number;
  colour: string;
  halo: string;
  style: 'Regular' | 'Medium' | 'Italic';
};

const names = (
  { id, of, from = 0, to = 24, colour, halo, style }: Names,
  layout: SymbolLayerSpecification['layout'],
): SymbolLayerSpecification => ({
  id,
  type: 'symbol',
  source: 'places',
  minzoom: from,
  maxzoom: to,
  filter: of,
  layout: { 'text-field': ['get', 'name'], 'text-font': font(style), 'text-max-width': 8, 'text-padding': 6, ...layout },
  paint: { 'text-color': colour, 'text-halo-color': halo, 'text-halo-width': 1.4 },
});

/**
 * The style of the embedded map: needs no network, no key and no glyph server (names are drawn with the fonts of the page).
 * Both schemes have the same sources and layers, so that changing scheme only repaints.
 */
export const basemapStyle = (scheme: BasemapScheme, shapesUrl: string, placesUrl: string): StyleSpecification => {
  const c = COLOURS[scheme];
  return {
    version: 8,
    sources: {
      shapes: { type: 'geojson', data: shapesUrl, maxzoom: 12, tolerance: 0.3, attribution: 'Natural Earth' },
      places: {
        type: 'geojson',
        data: placesUrl,
        maxzoom: 12,
        attribution: '<a href="https://www.geonames.org/" target="_blank" rel="noopener noreferrer">GeoNames</a> CC BY 4.0',
      },
    },
    layers: [
      { id: 'water', type: 'background', paint: { 'background-color': c.water } },
      { id: 'land', type: 'fill', source: 'shapes', filter: kind('land'), paint: { 'fill-color': c.land, 'fill-antialias': true } },
      { id: 'lakes', type: 'fill', source: 'shapes', filter: kind('lake'), paint: { 'fill-color': c.water } },
      {
        id: 'rivers',
        type: 'line',
        source: 'shapes',
        filter: kind('river'),
        layout: { 'line-cap': 'round', 'line-join': 'round' },
        paint: { 'line-color': c.river, 'line-width': grow(3, 0.5, 11, 3), 'line-opacity': grow(10, 1, 12, 0) },
      },
      {
        id: 'provinces',
        type: 'line',
        source: 'shapes',
        filter: kind('province'),
        minzoom: 3.5,
        layout: { 'line-join': 'round' },
        paint: { 'line-color': c.province, 'line-width': grow(4, 0.8, 11, 1.6) },
      },
      {
        id: 'borders',
        type: 'line',
        source: 'shapes',
        filter: kind('border'),
        layout: { 'line-join': 'round' },
        paint: { 'line-color': c.border, 'line-width': grow(2, 0.6, 10, 1.6) },
      },
      names(
        { id: 'water-names', of: ['all', kind('water'), shown], to: 13, colour: c.sea, halo: c.water, style: 'Italic' },
        { 'text-size': grow(4, 11, 9, 15), 'text-letter-spacing': 0.06 },
      ),
      names(
        { id: 'barrio-names', of: ['all', kind('barrio'), shown], from: 11, colour: c.quiet, halo: c.land, style: 'Medium' },
        { 'text-size': grow(11, 11.5, 15, 15), 'symbol-sort-key': ['-', 0, ['get', 'size']] },
      ),
      names(
        { id: 'town-names', of: ['all', kind('town'), shown], colour: c.town, halo: c.land, style: 'Medium' },
        {
          'symbol-sort-key': ['-', ['*', ['get', 'from'], 100_000_000], ['get', 'size']],
          'text-size': [
            'interpolate',
            ['linear'],
            ['zoom'],
            4,
            ['interpolate', ['linear'], ['get', 'from'], 3, 12.5, 6, 11],
            11,
            ['interpolate', ['linear'], ['get', 'from'], 3, 20, 6, 15, 9, 13, 11, 11.5],
            15,
            ['interpolate', ['linear'], ['get', 'from'], 3, 22, 9, 16, 11, 14.5],
          ],
        },
      ),
      names(
        { id: 'province-names', of: ['all', kind('province'), shown], to: 8, colour: c.quiet, halo: c.land, style: 'Regular' },
        { 'text-size': grow(5, 10.5, 8, 13), 'text-transform': 'uppercase', 'text-letter-spacing': 0.1 },
      ),
      names(
        { id: 'country-names', of: kind('country'), to: 5.5, colour: c.town, halo: c.land, style: 'Medium' },
        { 'text-size': grow(2, 11, 5, 15), 'text-transform': 'uppercase', 'text-letter-spacing': 0.08 },
      ),
    ],
  };
};
