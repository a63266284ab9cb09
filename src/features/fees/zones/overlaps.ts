import Flatbush from 'flatbush';
import polygonClipping, { type MultiPolygon, type Ring as ClippedRing } from 'polygon-clipping';
import type { LngLat } from '#shared/place/geo.ts';
import { clip } from '../../places/outlineGrid.ts';
import { areaOf, boxOf, type Polygons, type Ring } from './geometry.ts';

/** What is smaller, in km², is no overlap and no gap: borders that were drawn twice differ by as much. */
const LEAST_KM2 = 0.001;
/** Around the box that two shapes share, in degrees, so that no border of it runs along theirs. */
const MARGIN = 1e-6;

/** A piece of the map: km² and where it is. */
export interface Piece {
  readonly area: number;
  readonly polygons: Polygons;
}
/** Where two zones lie on each other: their places in the list, the first one the smaller zone, which counts there. */
export interface Overlap extends Piece {
  readonly wins: number;
  readonly loses: number;
}

type Box = { west: number; south: number; east: number; north: number };
type Shape = { polygons: Polygons; box: Box };

const boxed = (polygons: Polygons): Shape | undefined => {
  const bounds = boxOf(polygons);
  if (!bounds) return undefined;
  const [[west, south], [east, north]] = bounds;
  return { polygons, box: { west, south, east, north } };
};

const shared = (a: Box, b: Box): Box => ({
  west: Math.max(a.west, b.west) - MARGIN,
  south: Math.max(a.south, b.south) - MARGIN,
  east: Math.min(a.east, b.east) + MARGIN,
  north: Math.min(a.north, b.north) + MARGIN,
});

/** The clipper writes into what it is given. */
const copied = (ring: Ring): ClippedRing => ring.map(([lng, lat]) => [lng, lat]);
const within = (polygons: Polygons, box: Box): MultiPolygon =>
  polygons.flatMap(([outer = [], ...holes]) => {
    const [edge, ...inner] = [outer, ...holes].map((ring) => copied(clip(ring.slice(0, -1), box)));
    return edge && edge.length > 2 ? [[edge, ...inner.filter((ring) => ring.length > 2)]] : [];
  });

/** Rounded to 1 cm: the clipper stumbles over corners that all but lie on an edge. */
const rounded = (polygons: MultiPolygon): MultiPolygon =>
  polygons.map((rings) => rings.map((ring) => ring.map(([lng, lat]) => [Math.round(lng * 1e7) / 1e7, Math.round(lat * 1e7) / 1e7])));

const clipped = (work: (shapes: MultiPolygon[]) => MultiPolygon, shapes: MultiPolygon[]): MultiPolygon => {
  try {
    return work(shapes);
  } catch {
    try {
      return work(shapes.map(rounded));
    } catch {
      // Nothing is told then; which zone counts does not hang on it.
      return [];
    }
  }
};

const areaIn = (one: Shape, other: Shape): Polygons => {
  const box = shared(one.box, other.box);
  const [a, b] = [within(one.polygons, box), within(other.polygons, box)];
  return a.length === 0 || b.length === 0
    ? []
    : clipped(([first = [], second = []]) => polygonClipping.intersection(first, second), [a, b]);
};

/** What two shapes share was worked out before; a shape that is changed is another one. */
const known = new WeakMap<Polygons, WeakMap<Polygons, Piece | null>>();

const common = (one: Shape, other: Shape): Piece | null => {
  const before = known.get(one.polygons) ?? new WeakMap<Polygons, Piece | null>();
  known.set(one.polygons, before);
  const kept = before.get(other.polygons);
  if (kept !== undefined) return kept;
  // Slivers along a border do not add up to an overlap.
  const polygons = areaIn(one, other).filter((polygon) => areaOf([polygon]) >= LEAST_KM2);
  const area = areaOf(polygons);
  const found = polygons.length === 0 ? null : { area, polygons };
  before.set(other.polygons, found);
  return found;
};

/** Where zones lie on each other, the largest piece first. Shapes that cross themselves are left out by the caller. */
export const overlapsOf = (zones: readonly Polygons[]): Overlap[] => {
  const shapes = zones.map(boxed);
  const present = shapes.flatMap((shape, at) => (shape ? [{ ...shape, at, area: areaOf(shape.polygons) }] : []));
  if (present.length < 2) return [];
  const tree = new Flatbush(present.length);
  for (const { box } of present) tree.add(box.west, box.south, box.east, box.north);
  tree.finish();
  return present
    .flatMap((one, which) => {
      const { west, south, east, north } = one.box;
      return tree
        .search(west, south, east, north, (at) => at > which)
        .flatMap((at): Overlap[] => {
          const other = present[at]!;
          const piece = common(one, other);
          if (!piece) return [];
          const [wins, loses] = other.area < one.area ? [other.at, one.at] : [one.at, other.at];
          return [{ wins, loses, ...piece }];
        });
    })
    .toSorted((a, b) => b.area - a.area || a.wins - b.wins || a.loses - b.loses);
};

/** Where no zone is though zones are all around, the largest piece first: who delivers there charges nothing. */
export const gapsOf = (zones: readonly Polygons[]): Piece[] => {
  const shapes = zones.filter((polygons) => polygons.length > 0).map((polygons) => polygons.map((rings) => rings.map(copied)));
  if (shapes.length === 0) return [];
  const covered = clipped(([first = [], ...others]) => polygonClipping.union(first, ...others), shapes);
  return covered
    .flatMap(([, ...holes]) => holes)
    .map((hole): Piece => ({ area: areaOf([[hole]]), polygons: [[hole as LngLat[]]] }))
    .filter(({ area }) => area >= LEAST_KM2)
    .toSorted((a, b) => b.area - a.area);
};

/** A shape without what another one covers: nothing is left of one that lies in it. */
export const without = (polygons: Polygons, other: Polygons): Polygons => {
  const [a, b] = [polygons, other].map((shape) => shape.map((rings) => rings.map(copied))) as [MultiPolygon, MultiPolygon];
  return clipped(([first = [], second = []]) => polygonClipping.difference(first, second), [a, b]).filter(
    (polygon) => areaOf([polygon]) >= LEAST_KM2,
  );
};
