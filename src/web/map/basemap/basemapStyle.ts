import type { ExpressionSpecification, StyleSpecification, SymbolLayerSpecification } from 'maplibre-gl';
import { GRID_FROM } from './grid.ts';
import type { BasemapScheme } from './scheme.ts';
import { areaNames, cityTones, groundLayers, streetLines, STREETS, streetSigns, streetSource, type Streets } from './streetLayers.ts';

/** Colours of the embedded map: quiet greys, so that pins and routes are what is seen. WebGL knows no CSS variables. */
const COLOURS = {
  light: {
    land: '#eceeef',
    urban: '#e8ebec',
    grid: '#f9fafa',
    water: '#cfdbe1',
    river: '#c5d2d9',
    border: '#aeb5ba',
    province: '#cdd2d6',
    town: '#4d5255',
    quiet: '#686c70',
    sea: '#5f7079',
  },
  dark: {
    land: '#1b1f22',
    urban: '#1f2427',
    grid: '#2d3337',
    water: '#0b1013',
    river: '#101517',
    border: '#565c60',
    province: '#363b3f',
    town: '#c6cace',
    quiet: '#9fa4a7',
    sea: '#6f7f88',
  },
} as const;

/** MapLibre takes the weight and the slant out of the first name; the second is the font that draws. */
const font = (style: 'Regular' | 'Medium' | 'Italic') => [`Inter ${style}`, 'Inter Variable', 'system-ui'];

/** Rings round the boxes in which streets are loaded. */
const boxesOf = (streets: Streets) => ({
  type: 'MultiPolygon' as const,
  coordinates: streets.sources.map(({ bounds: [west, south, east, north] }) => [
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ],
  ]),
});
/** A city of this many people is not named where its barrios are. */
const METROPOLIS = 1_000_000;
const AREAS_FROM = 9.5;
/** From where on a city is all that one sees: the shade of what is built up becomes the ground's, for near by its circles would be larger than the map. */
const URBAN = { fades: 9, gone: 10 };

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

/** How far a place reaches, in px at zoom 6, where one is about a kilometre, times `scale`. */
const reach = (scale: number): ExpressionSpecification => [
  'interpolate',
  ['linear'],
  ['get', 'size'],
  2000,
  1.3 * scale,
  15_000,
  2.6 * scale,
  60_000,
  4.6 * scale,
  250_000,
  6 * scale,
  1_000_000,
  9 * scale,
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

/** What the names of the embedded map leave to those of the loaded streets. */
const besideStreets = (
  streets: Streets | null,
): { barrios: ExpressionSpecification | boolean; towns: ExpressionSpecification | boolean } => {
  if (!streets) return { barrios: true, towns: true };
  const outside: ExpressionSpecification = ['!', ['within', boxesOf(streets)]];
  return { barrios: outside, towns: ['any', ['<', ['zoom'], AREAS_FROM], ['<', ['get', 'size'], METROPOLIS], outside] };
};

/**
 * The style of the embedded map, and on it the loaded streets: needs no other host, no key and no glyph server (names are drawn with the
 * fonts of the page). Both schemes have the same sources and layers, so that changing scheme only repaints.
 * @param absolute makes a path of this server an address
 */
export const basemapStyle = (
  scheme: BasemapScheme,
  files: { shapes: string; places: string },
  streets: Streets | null,
  absolute: (path: string) => string,
): StyleSpecification => {
  const c = COLOURS[scheme];
  const ground: ExpressionSpecification = [
    'interpolate',
    ['linear'],
    ['zoom'],
    URBAN.fades,
    c.land,
    URBAN.gone,
    c.urban,
    ...cityTones(scheme),
  ];
  const beside = besideStreets(streets);
  return {
    version: 8,
    sources: {
      shapes: { type: 'geojson', data: absolute(files.shapes), maxzoom: 12, tolerance: 0.3 },
      grid: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } },
      places: { type: 'geojson', data: absolute(files.places), maxzoom: 12 },
      ...(streets && { [STREETS]: streetSource(streets, absolute) }),
    },
    layers: [
      { id: 'land', type: 'background', paint: { 'background-color': ground } },
      {
        id: 'urban',
        type: 'heatmap',
        source: 'places',
        filter: ['has', 'size'],
        minzoom: 6,
        maxzoom: URBAN.gone,
        paint: {
          'heatmap-weight': ['interpolate', ['linear'], ['get', 'size'], 2000, 0.5, 40_000, 1],
          'heatmap-radius': ['interpolate', ['exponential', 2], ['zoom'], 6, reach(1), 16, reach(1024)],
          'heatmap-color': ['interpolate', ['linear'], ['heatmap-density'], 0.05, `${c.urban}00`, 0.13, c.urban],
          'heatmap-opacity': ['interpolate', ['linear'], ['zoom'], 6, 0, 7.5, 1, URBAN.fades, 1, URBAN.gone, 0],
        },
      },
      {
        id: 'grid',
        type: 'line',
        source: 'grid',
        minzoom: GRID_FROM,
        paint: { 'line-color': c.grid, 'line-width': 1.5, 'line-opacity': grow(GRID_FROM, 0, GRID_FROM + 1, 1) },
      },
      // Not quite opaque: MapLibre draws what is opaque first, and the built-up land would come over the sea.
      { id: 'sea', type: 'fill', source: 'shapes', filter: kind('sea'), paint: { 'fill-color': c.water, 'fill-opacity': 0.999 } },
      { id: 'islands', type: 'fill', source: 'shapes', filter: kind('island'), paint: { 'fill-color': ground, 'fill-opacity': 0.999 } },
      { id: 'lakes', type: 'fill', source: 'shapes', filter: kind('lake'), paint: { 'fill-color': c.water, 'fill-opacity': 0.999 } },
      ...(streets ? groundLayers(scheme) : []),
      {
        id: 'rivers',
        type: 'line',
        source: 'shapes',
        filter: kind('river'),
        layout: { 'line-cap': 'round', 'line-join': 'round' },
        paint: { 'line-color': c.river, 'line-width': grow(3, 0.5, 11, 3), 'line-opacity': grow(6.5, 1, 8, 0) },
      },
      {
        id: 'provinces',
        type: 'line',
        source: 'shapes',
        filter: kind('province'),
        minzoom: 3.5,
        layout: { 'line-join': 'round' },
        // Right to some kilometres: beside streets one would see it.
        paint: {
          'line-color': c.province,
          'line-width': grow(4, 0.8, 11, 1.6),
          'line-opacity': streets ? grow(8, 1, 9.5, 0) : grow(10, 1, 12, 0),
        },
      },
      {
        id: 'borders',
        type: 'line',
        source: 'shapes',
        filter: kind('border'),
        layout: { 'line-join': 'round' },
        paint: { 'line-color': c.border, 'line-width': grow(2, 0.6, 10, 1.6) },
      },
      ...(streets ? [...streetLines(scheme), ...streetSigns(scheme)] : []),
      names(
        { id: 'water-names', of: ['all', kind('water'), shown], to: 13, colour: c.sea, halo: c.water, style: 'Italic' },
        { 'text-size': grow(4, 11, 9, 15), 'text-letter-spacing': 0.06 },
      ),
      names(
        {
          id: 'barrio-names',
          of: ['all', kind('barrio'), shown, beside.barrios],
          from: 11,
          colour: c.quiet,
          halo: c.urban,
          style: 'Medium',
        },
        { 'text-size': grow(11, 11.5, 15, 15), 'symbol-sort-key': ['-', 0, ['get', 'size']] },
      ),
      ...(streets ? [areaNames(scheme)] : []),
      names(
        { id: 'town-names', of: ['all', kind('town'), shown, beside.towns], colour: c.town, halo: c.land, style: 'Medium' },
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
