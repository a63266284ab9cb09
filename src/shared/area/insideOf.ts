import { orient2d } from 'robust-predicates';
import type { LngLat } from '../place/geo.ts';
import type { Polygons } from './polygons.ts';

/** Bands per corner, and of one outline at most: a few edges lie in each. */
const BANDS_PER_CORNER = 0.5;
const MAX_BANDS = 16_384;

/** The edges of one polygon, by the bands of latitude that they reach into. */
type Banded = {
  /** Of each edge where it begins and ends: lng, lat, lng, lat. */
  edges: Float64Array;
  /** Where each band's edges begin in `members`. */
  starts: Uint32Array;
  members: Uint32Array;
  west: number;
  south: number;
  east: number;
  north: number;
  bands: number;
};

const edgesOf = (rings: Polygons[number]): Float64Array => {
  const edges = new Float64Array(rings.reduce((sum, ring) => sum + Math.max(0, ring.length - 1), 0) * 4);
  let at = 0;
  for (const ring of rings)
    for (let corner = 1; corner < ring.length; corner += 1) {
      const [from, to] = [ring[corner - 1]!, ring[corner]!];
      edges.set([from[0], from[1], to[0], to[1]], at);
      at += 4;
    }
  return edges;
};

const banded = (rings: Polygons[number]): Banded => {
  const edges = edgesOf(rings);
  const count = edges.length / 4;
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at < edges.length; at += 2) {
    west = Math.min(west, edges[at]!);
    east = Math.max(east, edges[at]!);
    south = Math.min(south, edges[at + 1]!);
    north = Math.max(north, edges[at + 1]!);
  }
  const bands = Math.max(1, Math.min(MAX_BANDS, Math.ceil(count * BANDS_PER_CORNER)));
  const shape = { edges, west, south, east, north, bands };
  const eachBand = (tell: (band: number, edge: number) => void) => {
    for (let edge = 0; edge < count; edge += 1) {
      const [a, b] = [bandOf(shape, edges[edge * 4 + 1]!), bandOf(shape, edges[edge * 4 + 3]!)];
      for (let band = Math.min(a, b); band <= Math.max(a, b); band += 1) tell(band, edge);
    }
  };
  const starts = new Uint32Array(bands + 1);
  eachBand((band) => (starts[band + 1]! += 1));
  for (let band = 0; band < bands; band += 1) starts[band + 1]! += starts[band]!;
  const members = new Uint32Array(starts[bands]!);
  const next = starts.slice();
  eachBand((band, edge) => {
    members[next[band]!] = edge;
    next[band]! += 1;
  });
  return { ...shape, starts, members };
};

/** The band in which a latitude lies; it never falls while latitudes rise, so a place's band has all edges that reach its latitude. */
const bandOf = ({ south, north, bands }: Pick<Banded, 'south' | 'north' | 'bands'>, lat: number): number =>
  north === south ? 0 : Math.min(bands - 1, Math.floor(((lat - south) / (north - south)) * bands));

/** As the crossings of a ray to the east tell; what lies on an edge is inside. */
const holds = (shape: Banded, lng: number, lat: number): boolean => {
  if (lng < shape.west || lng > shape.east || lat < shape.south || lat > shape.north) return false;
  const { edges, starts, members } = shape;
  const band = bandOf(shape, lat);
  let isIn = false;
  for (let at = starts[band]!; at < starts[band + 1]!; at += 1) {
    const edge = members[at]! * 4;
    const [ax, ay, bx, by] = [edges[edge]!, edges[edge + 1]!, edges[edge + 2]!, edges[edge + 3]!];
    if ((ay < lat && by < lat) || (ay > lat && by > lat)) continue;
    if (ay === lat && by === lat) {
      if (Math.min(ax, bx) <= lng && lng <= Math.max(ax, bx)) return true;
      continue;
    }
    const side = orient2d(ax, ay, bx, by, lng, lat);
    if (side === 0) return true;
    // An edge has its lower end and not its upper one, so that a corner is crossed once.
    if (ay > lat !== by > lat && side < 0 === ay < by) isIn = !isIn;
  }
  return isIn;
};

/**
 * What tells of places whether they lie in polygons, as `contains` does, after some work on the polygons: for many places, or outlines of many
 * corners.
 */
export const insideOf = (polygons: Polygons): ((place: LngLat) => boolean) => {
  const shapes = polygons.filter((rings) => rings.some((ring) => ring.length > 1)).map(banded);
  return ([lng, lat]) => shapes.some((shape) => holds(shape, lng, lat));
};
