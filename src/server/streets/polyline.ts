import type { LngLat } from '#shared/place/geo.ts';
import { decodePolyline, encodePolyline } from '#shared/way/polyline.ts';

/** Decimals of a degree that a stored line keeps: 11 cm. */
const SCALE = 1e6;

/** A line as it is stored. */
export const encodeLine = (line: readonly LngLat[]): string => encodePolyline(line, SCALE);

/**
 * The line of an encoded polyline.
 * @param scale units of a degree: 1e6 as stored here, 1e5 as Google's own are
 * @throws RangeError for a text that is none
 */
export const decodeLine = (text: string, scale = SCALE): LngLat[] => decodePolyline(text, scale);
