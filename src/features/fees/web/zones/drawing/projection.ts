import type { Pixels } from './handles.ts';

/** Pixels around the world at zoom 0. */
const WORLD = 512;

/** How far a latitude is from the north, as a share of the world's height (Web Mercator). */
const fromNorth = (lat: number) => (1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2;

/** Where a map that is neither turned nor tilted shows places. @param at where on the screen it shows its centre */
export const projection = (centre: { lng: number; lat: number }, at: Pixels, zoom: number) => {
  const size = WORLD * 2 ** zoom;
  const [west, north] = [at.x - (centre.lng / 360) * size, at.y - fromNorth(centre.lat) * size];
  return (lng: number, lat: number): Pixels => ({ x: west + (lng / 360) * size, y: north + fromNorth(lat) * size });
};
