import type { Polygons } from '../../../zones/geometry.ts';
import type { RingAt } from './rings.ts';

/** A place on the map, in pixels from its left and top. */
export type Pixels = { readonly x: number; readonly y: number };

/** A ring on the screen: its corners in pixels, the first one once. */
export type PixelRing = { readonly at: RingAt; readonly corners: readonly Pixels[] };

/** What is taken hold of: a corner, or the middle between the one before and this one, where there will be a new one. */
export type Handle = { readonly at: RingAt; readonly corner: number; readonly isNew: boolean };

/** Corners nearer to the one drawn before have no handle drawn, in pixels: they can be taken hold of all the same. */
export const APART = 18;
/** Shortest edge whose middle has a handle, in pixels. */
export const ROOM = 28;

/** The rings of a shape on the screen. @param project a place in pixels */
export const pixelRings = (polygons: Polygons, project: (lng: number, lat: number) => Pixels): PixelRing[] =>
  polygons.flatMap((rings, polygon) =>
    rings.map((ring, which) => ({ at: [polygon, which], corners: ring.slice(1).map(([lng, lat]) => project(lng, lat)) })),
  );

const gap = (a: Pixels, b: Pixels) => Math.hypot(a.x - b.x, a.y - b.y);
const middle = (a: Pixels, b: Pixels): Pixels => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

/** The handles that are drawn in a view: of corners that stand close together some, and middles where there is room for them. */
export const drawnHandles = (rings: readonly PixelRing[], view: { width: number; height: number }) => {
  const corners: Pixels[] = [];
  const middles: Pixels[] = [];
  const isSeen = ({ x, y }: Pixels) => x > -APART && y > -APART && x < view.width + APART && y < view.height + APART;
  for (const ring of rings) {
    let last: Pixels | undefined;
    for (const [at, corner] of ring.corners.entries()) {
      const before = ring.corners.at(at - 1)!;
      if (gap(before, corner) >= ROOM && isSeen(middle(before, corner))) middles.push(middle(before, corner));
      if (last && gap(last, corner) < APART) continue;
      last = corner;
      if (isSeen(corner)) corners.push(corner);
    }
  }
  return { corners, middles };
};

/** The handle next to a place on the screen: of a corner and a middle the nearer one. @param reach how near, in pixels */
export const handleAt = (rings: readonly PixelRing[], place: Pixels, reach: number): Handle | undefined => {
  let best: Handle | undefined;
  let least = reach;
  for (const { at, corners } of rings)
    for (const [corner, here] of corners.entries()) {
      const before = corners.at(corner - 1)!;
      const away = gap(here, place);
      if (away <= least) [best, least] = [{ at, corner, isNew: false }, away];
      if (gap(before, here) < ROOM) continue;
      const toMiddle = gap(middle(before, here), place);
      if (toMiddle < least) [best, least] = [{ at, corner, isNew: true }, toMiddle];
    }
  return best;
};

/** Where a handle is. */
export const placeOf = (rings: readonly PixelRing[], { at, corner, isNew }: Handle): Pixels | undefined => {
  const corners = rings.find((ring) => ring.at[0] === at[0] && ring.at[1] === at[1])?.corners;
  const here = corners?.[corner];
  return here && isNew ? middle(corners.at(corner - 1)!, here) : here;
};

/** Rings with a handle somewhere else. */
export const movedTo = (rings: readonly PixelRing[], { at, corner, isNew }: Handle, place: Pixels): PixelRing[] =>
  rings.map((ring) =>
    ring.at[0] === at[0] && ring.at[1] === at[1] ? { at, corners: ring.corners.toSpliced(corner, isNew ? 0 : 1, place) } : ring,
  );

const said = ({ x, y }: Pixels) => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** An SVG path around rings, without the corners that nobody could tell from the one before. */
export const outlinePath = (rings: readonly PixelRing[]): string =>
  rings
    .map(({ corners }) => {
      let last: Pixels | undefined;
      const told = corners.filter((corner) => {
        if (last && Math.abs(corner.x - last.x) < 0.4 && Math.abs(corner.y - last.y) < 0.4) return false;
        last = corner;
        return true;
      });
      return told.length === 0 ? '' : `M${told.map(said).join('L')}Z`;
    })
    .join('');

/** An SVG path that is a dot at each place, as wide as it is drawn. */
export const dotsPath = (places: readonly Pixels[]): string => places.map((place) => `M${said(place)}h0`).join('');
