import type { FeatureCollection, Point } from 'geojson';
import type { Spot } from './spread.ts';
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
/** From this zoom on each is shown by itself. */
export const GATHERED_TO = 14;
const GATHERED = { cluster: true, clusterRadius: 70, clusterMaxZoom: GATHERED_TO - 1 };
const ALONE = {};

/** How a route's stops are gathered. */
export const gathering = (count: number): typeof GATHERED | typeof ALONE => (isGathered(count) ? GATHERED : ALONE);
/** Whether so many stops are gathered where a whole city is seen; the others stand beside each other instead. */
export const isGathered = (count: number): boolean => count > FEW;

/** The stops as GeoJSON, the chosen one above the others. @param away by how many pixels each stands beside its place */
export const stopFeatures = (
  stops: readonly MapStop[],
  chosen: string | undefined,
  away: readonly Spot[] = [],
): FeatureCollection<Point, { _id: string; image: string; order: number; away: [number, number] }> => ({
  type: 'FeatureCollection',
  features: stops.map(({ _id, lng, lat, number, color, contrast, locked }, at) => {
    const selected = _id === chosen;
    return {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [lng, lat] },
      properties: {
        _id,
        image: stopImage({ color, contrast, number, locked, selected }),
        order: selected ? 1_000 : -number,
        away: [away[at]?.x ?? 0, away[at]?.y ?? 0],
      },
    };
  }),
});
