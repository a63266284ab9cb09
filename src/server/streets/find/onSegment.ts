import { METRES_PER_DEGREE, type LngLat } from '#shared/place/geo.ts';

/** How far from the middle of the street its houses are taken to stand, in metres. */
const ASIDE = 5;

/** Metres between two places that are not far from each other. */
export const metresBetween = ([lng, lat]: LngLat, [otherLng, otherLat]: LngLat): number =>
  Math.hypot((lng - otherLng) * Math.cos((lat * Math.PI) / 180), lat - otherLat) * METRES_PER_DEGREE;

/**
 * The place on a line, that part of its length from its beginning, some metres to its side.
 * @param side as one walks along; 0 stays on the line
 */
export const alongLine = (line: readonly LngLat[], part: number, side: 'left' | 'right' | 'middle'): LngLat => {
  const [first] = line;
  if (!first) throw new RangeError('a line without a point');
  const scale = Math.cos((first[1] * Math.PI) / 180);
  const lengths = line.slice(1).map((to, at) => metresBetween(line[at] ?? to, to));
  const whole = lengths.reduce((sum, length) => sum + length, 0);
  let left = whole * Math.min(1, Math.max(0, part));
  for (const [at, length] of lengths.entries()) {
    const [from, to] = [line[at], line[at + 1]];
    if (!from || !to || (left > length && at < lengths.length - 1)) {
      left -= length;
      continue;
    }
    const share = length === 0 ? 0 : left / length;
    const [east, north] = [(to[0] - from[0]) * scale, to[1] - from[1]];
    const size = Math.hypot(east, north) || 1;
    const aside = side === 'middle' ? 0 : ((side === 'left' ? 1 : -1) * ASIDE) / METRES_PER_DEGREE / size;
    const lng = from[0] + (to[0] - from[0]) * share - (north * aside) / scale;
    return [round(lng), round(from[1] + (to[1] - from[1]) * share + east * aside)];
  }
  return first;
};

const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
