import type { LngLat } from '../place/geo.ts';

/** Units of a degree that calls of the API have: five decimals, about a metre (precision 5). */
const ON_THE_WIRE = 1e5;

const encoded = (value: number): string => {
  let rest = value < 0 ? ~(value << 1) : value << 1;
  let text = '';
  for (; rest >= 0x20; rest >>>= 5) text += String.fromCharCode((0x20 | (rest & 0x1f)) + 63);
  return text + String.fromCharCode(rest + 63);
};

/**
 * A line as Google's encoded polyline (https://developers.google.com/maps/documentation/utilities/polylinealgorithm).
 * @param scale units of a degree that it is rounded to
 */
export const encodePolyline = (line: readonly LngLat[], scale = ON_THE_WIRE): string => {
  let [lastLat, lastLng] = [0, 0];
  return line
    .map(([lng, lat]) => {
      const [y, x] = [Math.round(lat * scale), Math.round(lng * scale)];
      const text = encoded(y - lastLat) + encoded(x - lastLng);
      [lastLat, lastLng] = [y, x];
      return text;
    })
    .join('');
};

/**
 * The line of an encoded polyline.
 * @param scale units of a degree in which it was written
 * @throws RangeError for a text that is none
 */
export const decodePolyline = (text: string, scale = ON_THE_WIRE): LngLat[] => {
  const line: LngLat[] = [];
  let [at, lat, lng] = [0, 0, 0];
  const next = () => {
    let [value, shift, byte] = [0, 0, 0];
    do {
      byte = text.charCodeAt(at) - 63;
      if (!(byte >= 0 && byte < 64) || shift > 30) throw new RangeError('not an encoded polyline');
      value |= (byte & 0x1f) << shift;
      shift += 5;
      at += 1;
    } while (byte >= 0x20);
    return value & 1 ? ~(value >>> 1) : value >>> 1;
  };
  while (at < text.length) {
    lat += next();
    lng += next();
    line.push([lng / scale, lat / scale]);
  }
  return line;
};
