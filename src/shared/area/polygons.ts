import pointInPolygon from 'point-in-polygon-hao';
import type { LngLat } from '../place/geo.ts';

/** Corners in degrees; the last one is the first again. */
export type Ring = readonly LngLat[];
/** Of each polygon its outer ring, then its holes, as GeoJSON has them. */
export type Polygons = readonly (readonly Ring[])[];

type Corner = [number, number];

/** Whether a place lies in polygons; their edges belong to them, those of holes too. */
export const contains = (polygons: Polygons, place: LngLat): boolean =>
  // 0 is what lies on an edge.
  polygons.some((rings) => pointInPolygon(place as Corner, rings as Corner[][]) !== false);
