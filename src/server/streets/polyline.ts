import type { LngLat } from '#shared/place/geo.ts';

/** Decimals of a degree that a stored line keeps: 11 cm. */
const SCALE = 1e6;

const encoded = (value: number): string => {
  let rest = value < 0 ? ~(value << 1) : value << 1;
  let text = '';
  for (; rest >= 0x20; rest >>>= 5) text += String.fromCharCode((0x20 | (rest & 0x1f)) + 63);
  return text + String.fromCharCode(rest + 63);
};

/** A line as Google's encoded polyline (https://developers.google.com/maps/documentation/utilities/polylinealgorithm), with six decimals. */
export const encodeLine = (line: readonly LngLat[]): string => {
  let [lastLat, lastLng] = [0, 0];
  return line
    .map(([lng, lat]) => {
      const [y, x] = [Math.round(lat * SCALE), Math.round(lng * SCALE)];
      const text = encoded(y - lastLat) + encoded(x - lastLng);
      [lastLat, lastLng] = [y, x];
      return text;
    })
    .join('');
};

/**
 * The line of an encoded polyline.
 * @param scale units of a degree: 1e6 as stored here, 1e5 as Google's own are
 * @throws RangeError for a text that is none
 */
export const decodeLine = (text: string, scale = SCALE): LngLat[] => {
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
