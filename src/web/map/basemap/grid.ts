import type { FeatureCollection, MultiLineString } from 'geojson';
import type { Bounds, LngLat } from '../bounds.ts';

/** The zoom from which the embedded map, which has no streets, shows a grid. */
export const GRID_FROM = 11.5;

/** Distance between two lines, in degrees of latitude, by the zoom up to which it is used: about 1.1 km, 550, 220 and 110 m. */
const STEPS = [
  { upTo: 14, step: 0.01 },
  { upTo: 15, step: 0.005 },
  { upTo: 16.5, step: 0.002 },
];
const FINEST = 0.001;

const multiples = (from: number, to: number, step: number) =>
  Array.from({ length: Math.max(0, Math.floor(to / step) - Math.ceil(from / step) + 1) }, (_, i) => (Math.ceil(from / step) + i) * step);

/** Whether streets are loaded where a map's middle is: there a grid is not needed. */
export const hasStreetsAt = ({ lng, lat }: LngLat, sources: readonly { bounds: Bounds }[]): boolean =>
  sources.some(({ bounds: [west, south, east, north] }) => lng >= west && lng <= east && lat >= south && lat <= north);

/** Squares that stay in their place while the map is moved; none when it is too far away. */
export const gridLines = ([west, south, east, north]: Bounds, zoom: number): FeatureCollection<MultiLineString> => {
  if (zoom < GRID_FROM) return { type: 'FeatureCollection', features: [] };
  const step = STEPS.find(({ upTo }) => zoom < upTo)?.step ?? FINEST;
  // As wide as high at the middle of the screen, in steps of 5 degrees of latitude so that a move does not stretch it.
  const across = step / Math.cos((Math.round((south + north) / 10) * 5 * Math.PI) / 180);
  const coordinates = [
    ...multiples(south, north, step).map((lat) => [
      [west, lat],
      [east, lat],
    ]),
    ...multiples(west, east, across).map((lng) => [
      [lng, south],
      [lng, north],
    ]),
  ];
  return { type: 'FeatureCollection', features: [{ type: 'Feature', properties: {}, geometry: { type: 'MultiLineString', coordinates } }] };
};
