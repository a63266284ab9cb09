import { fromNorth, worldSize } from '#shared/place/geo.ts';
import type { Pixels } from './handles.ts';

/** Where a map that is neither turned nor tilted shows places. @param at where on the screen it shows its centre */
export const projection = (centre: { lng: number; lat: number }, at: Pixels, zoom: number) => {
  const size = worldSize(zoom);
  const [west, north] = [at.x - (centre.lng / 360) * size, at.y - fromNorth(centre.lat) * size];
  return (lng: number, lat: number): Pixels => ({ x: west + (lng / 360) * size, y: north + fromNorth(lat) * size });
};
