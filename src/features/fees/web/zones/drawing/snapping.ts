import type { LngLat } from '#shared/place/geo.ts';
import type { Polygons } from '../../../zones/geometry.ts';
import { boxOfShape } from '../../../zones/shapeMemo.ts';
import type { Pixels } from './handles.ts';

/** How near a corner draws another one to it, in pixels. */
const REACH = 10;

/** Finds the corner that is next to a place of the screen; undefined where none is near. */
export type CornerFinder = (
  at: Pixels,
  project: (lng: number, lat: number) => Pixels,
  unproject: (x: number, y: number) => { lng: number; lat: number },
) => LngLat | undefined;

/** Finds corners of other zones, so that neighbours share their border to the last digit. */
export const cornerFinder =
  (shapes: readonly Polygons[]): CornerFinder =>
  (at, project, unproject) => {
    const [one, other] = [unproject(at.x - REACH, at.y + REACH), unproject(at.x + REACH, at.y - REACH)];
    let nearest: LngLat | undefined;
    let least = REACH;
    for (const polygons of shapes) {
      const box = boxOfShape(polygons);
      if (!box || box[0][0] > other.lng || box[1][0] < one.lng || box[0][1] > other.lat || box[1][1] < one.lat) continue;
      for (const corner of polygons.flat(2)) {
        const [lng, lat] = corner;
        if (lng < one.lng || lng > other.lng || lat < one.lat || lat > other.lat) continue;
        const { x, y } = project(lng, lat);
        const away = Math.hypot(x - at.x, y - at.y);
        if (away <= least) [nearest, least] = [corner, away];
      }
    }
    return nearest;
  };
