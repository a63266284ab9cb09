import { METRES_PER_DEGREE, type LngLat } from '#shared/place/geo.ts';
import type { Segment } from '../segment.ts';

/** A point on the map that is turned with its street: degrees clockwise from the east. */
export type Turned = { readonly at: LngLat; readonly angle: number };
/** The first house number of one side of a block. */
export type NumberSign = Turned & { readonly number: number };

/** How far from the corner, and from the middle of the street, a number stands, in metres. */
const FROM_CORNER = 19;
const ASIDE = 9.5;
/** Blocks that are shorter, in metres, have no room for an arrow or a number. */
const SHORT = 32;

/** A line in metres round its first point. */
const flatOf = (line: readonly LngLat[]) => {
  const [lng, lat] = line[0]!;
  const east = METRES_PER_DEGREE * Math.cos((lat * Math.PI) / 180);
  return {
    points: line.map((point): [number, number] => [(point[0] - lng) * east, (point[1] - lat) * METRES_PER_DEGREE]),
    place: ([x, y]: readonly [number, number]): LngLat => [lng + x / east, lat + y / METRES_PER_DEGREE],
  };
};
type Flat = ReturnType<typeof flatOf>;

const lengthOf = (points: Flat['points']) =>
  points.reduce((sum, [x, y], at) => sum + (at > 0 ? Math.hypot(x - points[at - 1]![0], y - points[at - 1]![1]) : 0), 0);

/** The point so many metres along a line, and the direction in which the line goes there. */
const along = (points: Flat['points'], metres: number) => {
  let left = metres;
  for (let at = 1; at < points.length; at += 1) {
    const [[x1, y1], [x2, y2]] = [points[at - 1]!, points[at]!];
    const long = Math.hypot(x2 - x1, y2 - y1);
    if (left <= long || at === points.length - 1) {
      const [dx, dy] = long === 0 ? [1, 0] : [(x2 - x1) / long, (y2 - y1) / long];
      return { x: x1 + dx * left, y: y1 + dy * left, dx, dy };
    }
    left -= long;
  }
  return { x: 0, y: 0, dx: 1, dy: 0 };
};

/** Degrees clockwise from the east, from 0 to 359. */
const degrees = (dx: number, dy: number) => (Math.round((-Math.atan2(dy, dx) * 180) / Math.PI) + 360) % 360;
/** The same, so that letters stand on their feet. */
const upright = (angle: number) => (angle >= 90 && angle < 270 ? angle - 180 : angle >= 270 ? angle - 360 : angle);

/** An arrow in the middle of each block in which one may drive one way only. */
export const arrowsOf = (segments: readonly Segment[]): Turned[] =>
  segments.flatMap(({ line, direction, rank }) => {
    if ((direction !== 'forward' && direction !== 'backward') || rank === 'motorway' || rank === 'path') return [];
    const { points, place } = flatOf(line);
    const long = lengthOf(points);
    if (long < SHORT) return [];
    const { x, y, dx, dy } = along(points, long / 2);
    return [{ at: place([x, y]), angle: direction === 'forward' ? degrees(dx, dy) : degrees(-dx, -dy) }];
  });

/** The first number of each side of each block, beside its corner. */
export const numbersOf = (segments: readonly Segment[]): NumberSign[] =>
  segments.flatMap(({ line, left, right }) => {
    if (!left.numbers && !right.numbers) return [];
    const { points, place } = flatOf(line);
    const long = lengthOf(points);
    if (long < SHORT) return [];
    return [
      { numbers: left.numbers, aside: ASIDE },
      { numbers: right.numbers, aside: -ASIDE },
    ].flatMap(({ numbers, aside }) => {
      if (!numbers) return [];
      const isAhead = numbers.from <= numbers.to;
      const { x, y, dx, dy } = along(points, isAhead ? Math.min(FROM_CORNER, long / 2) : Math.max(long - FROM_CORNER, long / 2));
      const number = isAhead ? numbers.from : numbers.to;
      return [{ at: place([x - dy * aside, y + dx * aside]), angle: upright(degrees(dx, dy)), number }];
    });
  });
