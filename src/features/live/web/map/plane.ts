import { fromNorth } from '#shared/place/geo.ts';
import type { LngLat } from '#web/map/bounds.ts';

/** A place on the map's plane (Web Mercator): 0 to 1 from west to east and from north to south. */
export type PlanePoint = { x: number; y: number };

/** Where a place is on the plane. */
export const onPlane = ({ lng, lat }: LngLat): PlanePoint => ({ x: 0.5 + lng / 360, y: fromNorth(lat) });
