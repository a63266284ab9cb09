/** Longitude and latitude in degrees, in GeoJSON's order. */
export type LngLat = readonly [lng: number, lat: number];

/** A latitude and a longitude in GeoJSON's order. */
export const lngLatOf = ({ lat, lng }: { lat: number; lng: number }): LngLat => [lng, lat];

/** Mean radius of the Earth in metres (IUGG). */
const EARTH_RADIUS = 6_371_008.8;
/** Metres of a degree of latitude on that sphere, rounded. */
export const METRES_PER_DEGREE = 111_195;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Distance between two places in metres along the great circle. */
export const distance = (from: LngLat, to: LngLat): number => {
  const h =
    Math.sin(radians(to[1] - from[1]) / 2) ** 2 +
    Math.cos(radians(from[1])) * Math.cos(radians(to[1])) * Math.sin(radians(to[0] - from[0]) / 2) ** 2;
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(h)));
};

/** The heading of the straight way from a place to another near it, in degrees from north, clockwise, 0 up to 360. */
export const bearing = (from: LngLat, to: LngLat): number => {
  const east = (to[0] - from[0]) * Math.cos(radians(from[1]));
  return ((Math.atan2(east, to[1] - from[1]) * 180) / Math.PI + 360) % 360;
};

/** The smallest box that holds all the places, [south-west, north-east]; undefined when there is none. */
export const boundsOf = (places: readonly LngLat[]): [LngLat, LngLat] | undefined => {
  if (places.length === 0) return undefined;
  let [west, south, east, north] = [180, 90, -180, -90];
  for (const [lng, lat] of places) {
    west = Math.min(west, lng);
    east = Math.max(east, lng);
    south = Math.min(south, lat);
    north = Math.max(north, lat);
  }
  return [
    [west, south],
    [east, north],
  ];
};

/** Width and height of the world of a web map at a zoom, in pixels (Web Mercator). */
export const worldSize = (zoom: number): number => 512 * 2 ** zoom;

/** How far a latitude is from the north, as a share of that height. */
export const fromNorth = (lat: number): number => (1 - Math.asinh(Math.tan(radians(lat))) / Math.PI) / 2;

/** The latitude that is there. */
export const latitudeAt = (share: number): number => (Math.atan(Math.sinh((1 - 2 * share) * Math.PI)) * 180) / Math.PI;
