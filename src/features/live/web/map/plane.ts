import type { LngLat } from '#web/map/bounds.ts';

/** A place on the map's plane (Web Mercator): 0 to 1 from west to east and from north to south. */
export type PlanePoint = { x: number; y: number };

/** Pixels across of the whole plane at zoom 0. */
const WORLD = 512;

/** Pixels across of the whole plane at a zoom. */
export const worldSize = (zoom: number): number => WORLD * 2 ** zoom;

/** Where a place is on the plane. */
export const onPlane = ({ lng, lat }: LngLat): PlanePoint => {
  const sine = Math.sin((lat * Math.PI) / 180);
  return { x: 0.5 + lng / 360, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) };
};
