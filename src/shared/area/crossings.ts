import Flatbush from 'flatbush';
import { orient2d } from 'robust-predicates';
import type { LngLat } from '../place/geo.ts';
import type { Ring } from './polygons.ts';

/** An edge of a ring: which ring, which edge of it. */
interface Edge {
  readonly ring: number;
  readonly at: number;
  readonly from: LngLat;
  readonly to: LngLat;
}

const turn = (a: LngLat, b: LngLat, c: LngLat) => Math.sign(orient2d(a[0], a[1], b[0], b[1], c[0], c[1]));
const same = (a: LngLat, b: LngLat) => a[0] === b[0] && a[1] === b[1];
/** Whether a place that is on the line of an edge is on the edge, but not at its ends. */
const isAmid = ({ from, to }: Edge, [x, y]: LngLat) =>
  Math.min(from[0], to[0]) <= x && x <= Math.max(from[0], to[0]) && Math.min(from[1], to[1]) <= y && y <= Math.max(from[1], to[1]);

/** Where two edges of one outline meet that should not: in their middle, or on top of each other; corners may touch. */
const meeting = (one: Edge, other: Edge): LngLat | undefined => {
  const [a, b] = [turn(one.from, one.to, other.from), turn(one.from, one.to, other.to)];
  const [c, d] = [turn(other.from, other.to, one.from), turn(other.from, other.to, one.to)];
  if (a * b < 0 && c * d < 0) {
    const [x, y] = one.from;
    const [dx, dy] = [one.to[0] - x, one.to[1] - y];
    const [ex, ey] = [other.to[0] - other.from[0], other.to[1] - other.from[1]];
    const share = ((other.from[0] - x) * ey - (other.from[1] - y) * ex) / (dx * ey - dy * ex);
    return [x + share * dx, y + share * dy];
  }
  if (a !== 0 || b !== 0) return undefined;
  // On one line: they lie on each other when an end of one is amid the other, or they are the same edge.
  const amid = [
    ...[other.from, other.to].filter((end) => isAmid(one, end) && !same(end, one.from) && !same(end, one.to)),
    ...[one.from, one.to].filter((end) => isAmid(other, end) && !same(end, other.from) && !same(end, other.to)),
  ];
  if (amid.length > 0) return amid[0];
  const isSame = (same(one.from, other.from) && same(one.to, other.to)) || (same(one.from, other.to) && same(one.to, other.from));
  return isSame ? one.from : undefined;
};

/**
 * Where rings cross themselves or each other, or run over themselves; where they touch at a point they do neither.
 * @param most places that are told
 */
export const crossingsOf = (rings: readonly Ring[], most = 1): LngLat[] => {
  const edges = rings.flatMap((ring, which) =>
    ring.slice(1).flatMap((to, at): Edge[] => {
      const from = ring[at]!;
      return same(from, to) ? [] : [{ ring: which, at, from, to }];
    }),
  );
  if (edges.length < 2) return [];
  const tree = new Flatbush(edges.length);
  for (const { from, to } of edges)
    tree.add(Math.min(from[0], to[0]), Math.min(from[1], to[1]), Math.max(from[0], to[0]), Math.max(from[1], to[1]));
  tree.finish();
  const found: LngLat[] = [];
  for (const [which, { from, to }] of edges.entries()) {
    const near = tree.search(
      Math.min(from[0], to[0]),
      Math.min(from[1], to[1]),
      Math.max(from[0], to[0]),
      Math.max(from[1], to[1]),
      (other) => other > which,
    );
    for (const other of near) {
      const place = meeting(edges[which]!, edges[other]!);
      if (place) found.push(place);
      if (found.length === most) return found;
    }
  }
  return found;
};
