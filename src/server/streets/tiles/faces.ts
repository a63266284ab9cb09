import { METRES_PER_DEGREE, type LngLat } from '#shared/place/geo.ts';

/** What a street graph encloses: rings whose last point is their first. */
export type Faces = {
  /** Ground that streets go all round and none crosses: blocks, parks, yards. Counter-clockwise. */
  readonly inner: readonly (readonly LngLat[])[];
  /** The outline of each town or part of one that hangs together. Counter-clockwise. */
  readonly outer: readonly (readonly LngLat[])[];
};

/** Points of one place may differ by less than this, in degrees (1.1 m). */
const ROUND = 1e5;

/** Area of a ring in square metres, positive when it runs counter-clockwise. */
export const ringArea = (ring: readonly LngLat[]): number => {
  const [first] = ring;
  if (!first) return 0;
  const east = METRES_PER_DEGREE * Math.cos((first[1] * Math.PI) / 180);
  let twice = 0;
  for (let at = 1; at < ring.length; at += 1) {
    const [x1, y1] = [(ring[at - 1]![0] - first[0]) * east, (ring[at - 1]![1] - first[1]) * METRES_PER_DEGREE];
    const [x2, y2] = [(ring[at]![0] - first[0]) * east, (ring[at]![1] - first[1]) * METRES_PER_DEGREE];
    twice += x1 * y2 - x2 * y1;
  }
  return twice / 2;
};

/** Way 2n runs along line n, way 2n + 1 against it. */
const pointsOf = (lines: readonly (readonly LngLat[])[], way: number): readonly LngLat[] => {
  const line = lines[way >> 1]!;
  return way % 2 === 0 ? line : line.toReversed();
};

/** Removes ways that a walk takes there and back: streets that end blind inside of a face, or that lead out of a town. */
const withoutSpurs = (walk: readonly number[]): number[] => {
  const kept: number[] = [];
  for (const way of walk) {
    if (kept.at(-1) === (way ^ 1)) kept.pop();
    else kept.push(way);
  }
  while (kept.length > 1 && kept[0] === (kept.at(-1)! ^ 1)) {
    kept.pop();
    kept.shift();
  }
  return kept;
};

/**
 * Walks round every face of the graph that lines make which share their end points, keeping the face to the left. Where lines cross without
 * a shared point the faces overlap; what no line goes all round has no face.
 */
export const facesOf = (lines: readonly (readonly LngLat[])[]): Faces => {
  const nodes = new Map<string, number>();
  const leaving: { way: number; angle: number }[][] = [];
  const endOf = new Int32Array(lines.length * 2);
  const nodeOf = ([lng, lat]: LngLat) => {
    const key = `${Math.round(lng * ROUND)} ${Math.round(lat * ROUND)}`;
    const known = nodes.get(key);
    if (known !== undefined) return known;
    nodes.set(key, leaving.length);
    leaving.push([]);
    return leaving.length - 1;
  };
  for (let way = 0; way < lines.length * 2; way += 1) {
    const points = pointsOf(lines, way);
    const [from] = points;
    const next = points.find(([lng, lat]) => from && (Math.abs(lng - from[0]) > 1e-7 || Math.abs(lat - from[1]) > 1e-7));
    if (!from || !next) continue;
    const east = Math.cos((from[1] * Math.PI) / 180);
    leaving[nodeOf(from)]!.push({ way, angle: Math.atan2(next[1] - from[1], (next[0] - from[0]) * east) });
    endOf[way ^ 1] = nodeOf(from);
  }
  // After a way comes, of those that leave where it ends, the one to the right of the way back.
  const after = new Int32Array(lines.length * 2).fill(-1);
  for (const around of leaving) {
    around.sort((a, b) => a.angle - b.angle);
    for (const [at, { way }] of around.entries()) after[way ^ 1] = around.at(at - 1)!.way;
  }
  const walked = new Uint8Array(lines.length * 2);
  const inner: LngLat[][] = [];
  const outer: LngLat[][] = [];
  for (let begin = 0; begin < lines.length * 2; begin += 1) {
    if (walked[begin] || after[begin] === -1) continue;
    const walk: number[] = [];
    for (let way = begin; !walked[way]; way = after[way]!) {
      walked[way] = 1;
      walk.push(way);
    }
    const ring = withoutSpurs(walk).flatMap((way) => pointsOf(lines, way).slice(1));
    if (ring.length < 3) continue;
    ring.unshift(ring.at(-1)!);
    if (ringArea(ring) > 0) inner.push(ring);
    else outer.push(ring.toReversed());
  }
  return { inner, outer };
};
