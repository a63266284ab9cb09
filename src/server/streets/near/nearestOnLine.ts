import { METRES_PER_DEGREE, type LngLat } from '#shared/place/geo.ts';

/** The nearest point of a line, seen from a place. */
export type NearestPoint = {
  readonly point: LngLat;
  /** How far along the line, from 0 to 1. */
  readonly along: number;
  /** Metres from the place to that point. */
  readonly away: number;
  /** Where the line goes there, east and north, length 1; without length where the line has none. */
  readonly heading: readonly [number, number];
  /** How far to the left of who walks along there the place is, in metres; less than 0 to the right. */
  readonly left: number;
};

/**
 * The nearest point of a line, seen from a place not far from it.
 * @param from which point the line begins with
 * @param to the one after its last
 * @param pointOf each of its points
 */
export const nearestOnLine = (from: number, to: number, pointOf: (at: number) => LngLat, [lng, lat]: LngLat): NearestPoint => {
  const wide = METRES_PER_DEGREE * Math.cos((lat * Math.PI) / 180);
  const east = (at: number) => (pointOf(at)[0] - lng) * wide;
  const north = (at: number) => (pointOf(at)[1] - lat) * METRES_PER_DEGREE;
  let best = { away: Infinity, x: 0, y: 0, passed: 0, dx: 0, dy: 0 };
  let length = 0;
  for (let at = from + 1; at < to; at += 1) {
    const [x0, y0] = [east(at - 1), north(at - 1)];
    const [dx, dy] = [east(at) - x0, north(at) - y0];
    const piece = Math.hypot(dx, dy);
    const share = piece > 0 ? Math.min(1, Math.max(0, -(x0 * dx + y0 * dy) / piece ** 2)) : 0;
    const [x, y] = [x0 + share * dx, y0 + share * dy];
    const away = Math.hypot(x, y);
    if (away < best.away && piece > 0) best = { away, x, y, passed: length + share * piece, dx: dx / piece, dy: dy / piece };
    length += piece;
  }
  const { away, x, y, passed, dx, dy } = best;
  return {
    point: [lng + x / wide, lat + y / METRES_PER_DEGREE],
    along: length > 0 ? passed / length : 0,
    away,
    heading: [dx, dy],
    left: x * dy - y * dx,
  };
};
