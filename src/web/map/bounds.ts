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
