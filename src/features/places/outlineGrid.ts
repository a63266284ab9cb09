/** A place in degrees. */
type Spot = readonly [lng: number, lat: number];
type Box = { readonly west: number; readonly south: number; readonly east: number; readonly north: number };

/** Corners of an outline that a cell may be crossed by, roughly: what a test of one point costs. */
const CORNERS = 8;
const MAX_GRID = 16;
/** How far a cell's polygon reaches over the cell, in degrees: its cut edges lie outside, where no point of the cell can be on them. */
const MARGIN = 1e-5;

/** Into how many columns and rows an outline of that many corners is cut. */
export const gridSize = (corners: number): number => Math.min(MAX_GRID, Math.max(1, Math.ceil(Math.sqrt(corners / CORNERS))));

/** Twice the area of a ring; positive when it goes counter-clockwise. */
const turning = (ring: readonly Spot[]): number =>
  ring.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = ring[(at + 1) % ring.length] ?? [x, y];
    return sum + x * nextY - nextX * y;
  }, 0);

/** A ring as a list of corners without the repeated last one, in the direction asked for. */
const directed = (ring: readonly Spot[], clockwise: boolean): readonly Spot[] => {
  const open = ring.slice(0, -1);
  return turning(open) < 0 === clockwise ? open : open.toReversed();
};

/** What of a ring lies on one side of a line (Sutherland and Hodgman). The winding of every point on that side stays as it was. */
const clipAt = (ring: readonly Spot[], axis: 0 | 1, limit: number, sign: 1 | -1): Spot[] => {
  const inside = (spot: Spot) => (spot[axis] - limit) * sign >= 0;
  return ring.flatMap((to, at) => {
    const from = ring.at(at - 1) ?? to;
    if (inside(from) === inside(to)) return inside(to) ? [to] : [];
    const share = (limit - from[axis]) / (to[axis] - from[axis]);
    const other = from[1 - axis]! + share * (to[1 - axis]! - from[1 - axis]!);
    const cut: Spot = axis === 0 ? [limit, other] : [other, limit];
    return inside(to) ? [cut, to] : [cut];
  });
};

/** What of a ring lies in a box: corners without the repeated last one, none where it has no surface there. A ring in several parts is joined along the box's edge. */
export const clip = (ring: readonly Spot[], { west, south, east, north }: Box): readonly Spot[] => {
  const cut = clipAt(clipAt(clipAt(clipAt(ring, 0, west, 1), 0, east, -1), 1, south, 1), 1, north, -1);
  return cut.length < 3 || turning(cut) === 0 ? [] : cut;
};

/** The way along a cell's edge from its south-west corner to a corner of a ring; straight through when that is not on the edge. */
const wayTo = ([lng, lat]: Spot, { west, south, east, north }: Box): Spot[] => {
  const [sw, se, ne]: Spot[] = [
    [west, south],
    [east, south],
    [east, north],
  ];
  if (lng === west || lat === south) return [sw!];
  if (lng === east) return [sw!, se!];
  return lat === north ? [sw!, se!, ne!] : [sw!];
};

/** Rings as one polygon: each is reached from the cell's corner and left again by the same way, which cancels out. */
const joined = (rings: readonly (readonly Spot[])[], box: Box): Spot[] => {
  const [only, ...others] = rings;
  if (others.length === 0) return [...(only ?? [])];
  return rings.flatMap((ring) => {
    const onEdge = ring.findIndex(([lng, lat]) => lng === box.west || lng === box.east || lat === box.south || lat === box.north);
    const start = Math.max(0, onEdge);
    const round = [...ring.slice(start), ...ring.slice(0, start + 1)];
    const way = wayTo(round[0]!, box);
    return [...way, ...round, ...way.toReversed()];
  });
};

/**
 * An outline cut into cells, row by row from the south-west, so that a point is tested against the few edges near it instead of all of
 * them. Each cell is one polygon, whose points are those with a winding that is not zero, or null where the outline does not reach.
 * @param polygons of each its outer ring, then its holes, closed
 * @param box a little larger than the outline
 */
export const cellsOf = (polygons: readonly (readonly (readonly Spot[])[])[], box: Box, size: number): (Spot[] | null)[] => {
  const rings = polygons.flatMap((polygon) => polygon.map((ring, at) => directed(ring, at > 0)));
  const width = (box.east - box.west) / size;
  const height = (box.north - box.south) / size;
  return Array.from({ length: size }, (_, row) => {
    const south = box.south + row * height - MARGIN;
    const north = box.south + (row + 1) * height + MARGIN;
    const band = rings.map((ring) => clipAt(clipAt(ring, 1, south, 1), 1, north, -1)).filter((ring) => ring.length > 2);
    return Array.from({ length: size }, (_cell, column) => {
      const west = box.west + column * width - MARGIN;
      const cell = { west, south, east: box.west + (column + 1) * width + MARGIN, north };
      const inside = band.map((ring) => clip(ring, cell)).filter((ring) => ring.length > 0);
      return inside.length === 0 ? null : joined(inside, cell);
    });
  }).flat();
};
