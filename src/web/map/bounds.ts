import { fromNorth, latitudeAt, worldSize } from '#shared/place/geo.ts';

/** A place on the map, in degrees (WGS 84). */
export type LngLat = { lng: number; lat: number };

/** West, south, east and north, in degrees. */
export type Bounds = [west: number, south: number, east: number, north: number];

/** The smallest box with every point in it, or null when there is none. Never across the 180th meridian. */
export const boundsOf = (points: readonly LngLat[]): Bounds | null => {
  if (points.length === 0) return null;
  const box: Bounds = [180, 90, -180, -90];
  for (const { lng, lat } of points) {
    box[0] = Math.min(box[0], lng);
    box[1] = Math.min(box[1], lat);
    box[2] = Math.max(box[2], lng);
    box[3] = Math.max(box[3], lat);
  }
  return box;
};

/** Whether a box reaches out of another by more than a tenth of that: what is less is still seen around it. */
export const reachesOut = (box: Bounds, of: Bounds): boolean => {
  const [wide, high] = [(of[2] - of[0]) / 10, (of[3] - of[1]) / 10];
  return box[0] < of[0] - wide || box[1] < of[1] - high || box[2] > of[2] + wide || box[3] > of[3] + high;
};

/** Pixels on each side. */
type Room = { top: number; right: number; bottom: number; left: number };

/** How far a map reaches beyond what it is fitted to: a whole pin above its point and below a note, the buttons at the right, what lies over the lower edge. */
export const roomAround = ({ hasNote, hasFoot }: { hasNote: boolean; hasFoot: boolean }): Room => ({
  top: hasNote ? 88 : 56,
  right: 72,
  bottom: hasFoot ? 84 : 48,
  left: 48,
});

/**
 * How a map looks that is fitted to a box, before there is one: which place it shows at which pixel, and its zoom.
 * @param size of the map, in pixels
 * @returns null where there is no room for the box
 */
export const fitted = (
  [west, south, east, north]: Bounds,
  { width, height }: { width: number; height: number },
  { top, right, bottom, left }: Room,
  maxZoom: number,
): { centre: LngLat; at: { x: number; y: number }; zoom: number } | null => {
  const [wide, high] = [width - left - right, height - top - bottom];
  if (wide <= 0 || high <= 0) return null;
  const [above, below] = [fromNorth(north), fromNorth(south)];
  const least = Math.min(wide / ((east - west) / 360), high / (below - above)) / worldSize(0);
  return {
    centre: { lng: (west + east) / 2, lat: latitudeAt((above + below) / 2) },
    at: { x: left + wide / 2, y: top + high / 2 },
    zoom: Math.min(Math.log2(least), maxZoom),
  };
};
