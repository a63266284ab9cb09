import type { ExpressionSpecification, LayerSpecification, VectorSourceSpecification } from 'maplibre-gl';
import type { MapSources } from '#shared/map/mapSources.ts';
import type { BasemapScheme } from './scheme.ts';

/** The loaded streets as a map draws them. */
export type Streets = NonNullable<MapSources['streets']>;

/** Name of the source. */
export const STREETS = 'streets';

/** The source of the streets' tiles. */
export const streetSource = (
  { tiles, minzoom, maxzoom, sources }: Streets,
  absolute: (path: string) => string,
): VectorSourceSpecification => ({
  type: 'vector',
  // An address as MapLibre's worker can ask for it, with its braces.
  tiles: [absolute(tiles).replaceAll('%7B', '{').replaceAll('%7D', '}')],
  minzoom,
  maxzoom,
  bounds: sources
    .map(({ bounds }) => bounds)
    .reduce((a, b) => [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])]),
});

const COLOURS = {
  light: {
    city: '#e8ebec',
    near: '#eef0f1',
    open: '#dde6df',
    limit: '#e0e4e6',
    local: '#ffffff',
    main: '#ffffff',
    casing: '#d3d8db',
    mainCasing: '#c5cccf',
    trunk: '#fbf6ea',
    motorway: '#d3dae0',
    motorwayCasing: '#b4bec6',
    name: '#61676c',
    mainName: '#474d52',
    area: '#56626b',
    number: '#868d92',
    arrow: '#a3abb0',
  },
  dark: {
    city: '#1f2427',
    near: '#212629',
    open: '#1c2724',
    limit: '#262b2f',
    local: '#343b40',
    main: '#434c52',
    casing: '#15191b',
    mainCasing: '#131719',
    trunk: '#4d555a',
    motorway: '#4d5a63',
    motorwayCasing: '#12171a',
    name: '#969da2',
    mainName: '#bcc3c8',
    area: '#a3afb7',
    number: '#737b81',
    arrow: '#616a70',
  },
} as const;
type Colours = (typeof COLOURS)[BasemapScheme];

/** The tone of a city's ground, by zoom: lighter near by, where blocks are large. */
export const cityTones = (scheme: BasemapScheme) => [15, COLOURS[scheme].city, 15.5, COLOURS[scheme].near] as const;

/** Width of a street in px at zoom 11, 12 … 18. */
const widths = {
  motorway: [2.1, 3, 4.2, 6, 10, 15, 24, 38],
  trunk: [2.1, 3, 4.2, 6, 10, 15, 24, 38],
  main: [1.5, 2.3, 3.5, 5.4, 9.5, 15, 23, 36],
  complementary: [0.7, 1.1, 2, 3.6, 7, 11.5, 19, 30],
  local: [0, 0.5, 1.1, 2.2, 5, 9, 15, 26],
  path: [0, 0, 0.6, 1, 1.8, 3, 4.5, 7],
} as const;
type DrawnRank = keyof typeof widths;
/** How much wider its casing is, at the same zooms. */
const casings = [0.5, 0.7, 1, 1.3, 1.6, 1.9, 2.2, 2.5];

const byZoom = (values: readonly number[]): ExpressionSpecification => [
  'interpolate',
  ['exponential', 1.5],
  ['zoom'],
  ...values.flatMap((value, at) => [at + 11, value]),
];
const grow = (from: number, atFrom: number, to: number, atTo: number): ExpressionSpecification => [
  'interpolate',
  ['linear'],
  ['zoom'],
  from,
  atFrom,
  to,
  atTo,
];
const ranked = (...ranks: DrawnRank[]): ExpressionSpecification => ['in', ['get', 'rank'], ['literal', ranks]];

const vector = (id: string, layer: string) => ({ id: `street-${id}`, source: STREETS, 'source-layer': layer });

const line = (
  id: string,
  rank: DrawnRank,
  minzoom: number,
  paint: { color: string; width: ExpressionSpecification; opacity?: ExpressionSpecification },
): LayerSpecification => ({
  ...vector(id, 'streets'),
  type: 'line',
  minzoom,
  filter: ranked(rank),
  layout: { 'line-cap': 'round', 'line-join': 'round' },
  paint: { 'line-color': paint.color, 'line-width': paint.width, ...(paint.opacity && { 'line-opacity': paint.opacity }) },
});

const fill = (c: Colours, rank: DrawnRank, minzoom: number, opacity?: ExpressionSpecification) =>
  line(rank, rank, minzoom, {
    color: rank === 'complementary' || rank === 'path' ? c.local : c[rank],
    width: byZoom(widths[rank]),
    ...(opacity && { opacity }),
  });
const casing = (c: Colours, rank: DrawnRank, minzoom: number, opacity?: ExpressionSpecification) =>
  line(`${rank}-casing`, rank, minzoom, {
    color: rank === 'motorway' ? c.motorwayCasing : rank === 'main' || rank === 'trunk' ? c.mainCasing : c.casing,
    width: byZoom(widths[rank].map((width, at) => width + (casings[at] ?? 0))),
    ...(opacity && { opacity }),
  });

/** What lies under the streets: the cities' ground, and in it the land that no street crosses. */
export const groundLayers = (scheme: BasemapScheme): LayerSpecification[] => {
  const c = COLOURS[scheme];
  const ground = (kind: string, color: string | ExpressionSpecification): LayerSpecification => ({
    ...vector(kind, 'ground'),
    type: 'fill',
    filter: ['==', ['get', 'kind'], kind],
    // Not quite opaque, as the sea that it lies upon.
    paint: { 'fill-color': color, 'fill-opacity': 0.999 },
  });
  return [ground('town', ['interpolate', ['linear'], ['zoom'], ...cityTones(scheme)]), ground('open', c.open)];
};

/** The streets themselves, all edges before all streets, so that they run into each other. */
export const streetLines = (scheme: BasemapScheme): LayerSpecification[] => {
  const c = COLOURS[scheme];
  return [
    {
      ...vector('limits', 'limits'),
      type: 'line',
      minzoom: 11,
      maxzoom: 16.2,
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: {
        'line-color': c.limit,
        'line-width': grow(11, 2, 16, 18),
        'line-opacity': grow(15, 1, 16.2, 0),
      },
    },
    casing(c, 'local', 13, grow(13.2, 0, 14.2, 1)),
    casing(c, 'complementary', 11),
    casing(c, 'main', 10),
    casing(c, 'trunk', 8),
    fill(c, 'path', 14, grow(14, 0, 15, 0.8)),
    fill(c, 'local', 12, grow(12, 0, 13.4, 1)),
    fill(c, 'complementary', 11),
    fill(c, 'main', 10),
    fill(c, 'trunk', 8),
    casing(c, 'motorway', 8),
    fill(c, 'motorway', 8),
  ];
};

/** MapLibre takes the weight out of the first name; the second is the font that draws. */
const font = (weight: 'Regular' | 'Medium') => [`Inter ${weight}`, 'Inter Variable', 'system-ui'];

const named = (
  id: string,
  ranks: DrawnRank[],
  minzoom: number,
  { color, halo, weight, size }: { color: string; halo: string; weight: 'Regular' | 'Medium'; size: ExpressionSpecification },
): LayerSpecification => ({
  ...vector(`${id}-names`, 'streets'),
  type: 'symbol',
  minzoom,
  filter: ['all', ranked(...ranks), ['has', 'name']],
  layout: {
    'symbol-placement': 'line',
    'symbol-spacing': 280,
    'text-field': ['get', 'name'],
    'text-font': font(weight),
    'text-size': size,
    'text-max-angle': 35,
    'text-padding': 3,
    'text-rotation-alignment': 'map',
  },
  paint: { 'text-color': color, 'text-halo-color': halo, 'text-halo-width': 1.6 },
});

/** What is written on the streets; what stands later in the list finds room first. */
export const streetSigns = (scheme: BasemapScheme): LayerSpecification[] => {
  const c = COLOURS[scheme];
  const large = { weight: 'Medium', size: grow(12.6, 10.5, 18, 15.5) } as const;
  const small = { weight: 'Regular', size: grow(14, 10, 18, 14) } as const;
  return [
    {
      ...vector('arrows', 'arrows'),
      type: 'symbol',
      minzoom: 16,
      layout: {
        'icon-image': `rp-arrow|${c.arrow}`,
        'icon-rotate': ['get', 'angle'],
        'icon-rotation-alignment': 'map',
        'icon-padding': 4,
      },
    },
    {
      ...vector('numbers', 'numbers'),
      type: 'symbol',
      minzoom: 16.4,
      layout: {
        'text-field': ['to-string', ['get', 'number']],
        'text-font': font('Regular'),
        'text-size': grow(16.4, 10, 18, 12.5),
        'text-rotate': ['get', 'angle'],
        'text-rotation-alignment': 'map',
        'text-padding': 1,
      },
      paint: { 'text-color': c.number, 'text-halo-color': c.near, 'text-halo-width': 1.2 },
    },
    named('path', ['path'], 16, { ...small, color: c.name, halo: c.near }),
    named('local', ['local'], 14.7, { ...small, color: c.name, halo: c.local }),
    named('complementary', ['complementary'], 14, { ...small, color: c.name, halo: c.local }),
    named('main', ['main'], 12.6, { ...large, color: c.mainName, halo: c.main }),
    named('trunk', ['trunk'], 12.6, { ...large, color: c.mainName, halo: c.trunk }),
    named('motorway', ['motorway'], 12.2, { ...large, color: c.mainName, halo: c.motorway }),
  ];
};

/** The names of barrios and localities. */
export const areaNames = (scheme: BasemapScheme): LayerSpecification => {
  const c = COLOURS[scheme];
  return {
    ...vector('areas', 'areas'),
    type: 'symbol',
    minzoom: 9,
    maxzoom: 16.2,
    layout: {
      'symbol-sort-key': ['-', 0, ['get', 'size']],
      'text-field': ['get', 'name'],
      'text-font': font('Medium'),
      'text-size': grow(9, 10.5, 16.2, 17),
      'text-max-width': 7,
      'text-padding': 6,
    },
    paint: { 'text-color': c.area, 'text-halo-color': c.city, 'text-halo-width': 1.6 },
  };
};
