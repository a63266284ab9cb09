import type { FeatureCollection, Point } from 'geojson';
import type { LngLat } from '#web/map/bounds.ts';
import { stopImage } from '#web/map/drawn/drawStop.ts';

/** A stop as the map shows it. */
export type MapStop = LngLat & {
  /** The order's. */
  _id: string;
  number: number;
  /** 'Lavalleja 1352' */
  address: string;
  color: string;
  contrast: string;
  locked: boolean;
};

/** Up to so many stops each number is shown wherever the map is looked at from; more are gathered. */
const FEW = 60;
/** How near stops are gathered, in pixels, and the last zoom at which they are (spec 2 §9). */
const GATHERED = { cluster: true, clusterRadius: 70, clusterMaxZoom: 13 };
const ALONE = {};

/** How a route's stops are gathered. */
export const gathering = (count: number): typeof GATHERED | typeof ALONE => (count > FEW ? GATHERED : ALONE);

/** The stops as GeoJSON, the chosen one above the others. */
export const stopFeatures = (
  stops: readonly MapStop[],
  chosen: string | undefined,
): FeatureCollection<Point, { _id: string; image: string; order: number }> => ({
  type: 'FeatureCollection',
  features: stops.map(({ _id, lng, lat, number, color, contrast, locked }) => {
    const selected = _id === chosen;
    return {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [lng, lat] },
      properties: { _id, image: stopImage({ color, contrast, number, locked, selected }), order: selected ? 1_000 : -number },
    };
  }),
});
