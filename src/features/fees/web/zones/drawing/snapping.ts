import Flatbush from 'flatbush';
import type { LngLat } from '#shared/place/geo.ts';
import type { Polygons } from '../../../zones/geometry.ts';

/** A place on the screen, in pixels. */
type Pixels = { x: number; y: number };

/** How near a corner draws another one to it, in pixels. */
const REACH = 10;

/**
 * Finds the corner of other zones that is next to the mouse, so that neighbours share their border to the last digit.
 * @returns undefined where none is near
 */
export const cornerFinder = (shapes: readonly Polygons[]) => {
  const corners = shapes.flatMap((polygons) => polygons.flatMap((rings) => rings.flatMap((ring) => ring.slice(1))));
  if (corners.length === 0) return () => undefined;
  const tree = new Flatbush(corners.length);
  for (const [lng, lat] of corners) tree.add(lng, lat, lng, lat);
  tree.finish();
  return (at: Pixels, project: (lng: number, lat: number) => Pixels, unproject: (x: number, y: number) => { lng: number; lat: number }) => {
    const [one, other] = [unproject(at.x - REACH, at.y + REACH), unproject(at.x + REACH, at.y - REACH)];
    const near = tree
      .search(one.lng, one.lat, other.lng, other.lat)
      .map((which): { corner: LngLat; away: number } => {
        const corner = corners[which]!;
        const { x, y } = project(corner[0], corner[1]);
        return { corner, away: Math.hypot(x - at.x, y - at.y) };
      })
      .toSorted((a, b) => a.away - b.away)[0];
    return near && near.away <= REACH ? near.corner : undefined;
  };
};
