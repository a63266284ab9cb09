import * as z from 'zod';
import { orRequired } from '../text.ts';

/** Longitude and latitude in degrees, in GeoJSON's order. */
export type LngLat = readonly [lng: number, lat: number];

/** A place on the map: a GeoJSON Point, `[lng, lat]` in degrees. A longitude of 0, as in `[0,0]`, is 'no location' (spec 2 §5) and refused. */
export const Point = z.object(
  {
    type: z.literal('Point'),
    coordinates: z
      .tuple(
        [
          z.number('Longitud inválida').min(-180, 'Longitud inexistente').max(180, 'Longitud inexistente'),
          z.number('Latitud inválida').min(-90, 'Latitud inexistente').max(90, 'Latitud inexistente'),
        ],
        orRequired('Ubicación inválida'),
      )
      .refine(([lng]) => lng !== 0, 'Requerido'),
  },
  orRequired('Ubicación inválida'),
);
export type Point = z.infer<typeof Point>;

/** The Point of a longitude and a latitude. */
export const pointAt = (lng: number, lat: number): Point => ({ type: 'Point', coordinates: [lng, lat] });

/** Mean radius of the Earth in metres (IUGG). */
const EARTH_RADIUS = 6_371_008.8;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Distance between two places in metres along the great circle. */
export const distance = (from: LngLat, to: LngLat): number => {
  const h =
    Math.sin(radians(to[1] - from[1]) / 2) ** 2 +
    Math.cos(radians(from[1])) * Math.cos(radians(to[1])) * Math.sin(radians(to[0] - from[0]) / 2) ** 2;
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(h)));
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

/** Five decimals: a metre. See https://developers.google.com/maps/documentation/utilities/polylinealgorithm */
const POLYLINE_SCALE = 1e5;

const encodeDelta = (delta: number) => {
  let rest = delta < 0 ? ~(delta << 1) : delta << 1;
  let text = '';
  while (rest >= 0x20) {
    text += String.fromCharCode((0x20 | (rest & 0x1f)) + 63);
    rest >>= 5;
  }
  return text + String.fromCharCode(rest + 63);
};

/** A line as an encoded polyline of precision 5 (the wire's `waypoint`). */
export const encodePolyline = (line: readonly LngLat[]): string => {
  let [lastLng, lastLat] = [0, 0];
  let text = '';
  for (const place of line) {
    const [lng, lat] = [Math.round(place[0] * POLYLINE_SCALE), Math.round(place[1] * POLYLINE_SCALE)];
    text += encodeDelta(lat - lastLat) + encodeDelta(lng - lastLng);
    [lastLng, lastLat] = [lng, lat];
  }
  return text;
};

/** The line of an encoded polyline of precision 5. @throws RangeError when the text ends in mid-number or holds a foreign sign */
export const decodePolyline = (text: string): LngLat[] => {
  const line: LngLat[] = [];
  let at = 0;
  const next = () => {
    let [value, shift] = [0, 0];
    for (;;) {
      const bits = text.charCodeAt(at++) - 63;
      if (!(bits >= 0 && bits < 64) || shift > 30) throw new RangeError(`Not a polyline: sign ${at} of ${JSON.stringify(text)}`);
      value |= (bits & 0x1f) << shift;
      shift += 5;
      if (bits < 0x20) return value & 1 ? ~(value >> 1) : value >> 1;
    }
  };
  let [lng, lat] = [0, 0];
  while (at < text.length) {
    lat += next();
    lng += next();
    line.push([lng / POLYLINE_SCALE, lat / POLYLINE_SCALE]);
  }
  return line;
};
