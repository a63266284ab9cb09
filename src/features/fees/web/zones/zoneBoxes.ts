import { boundsOf } from '#shared/place/geo.ts';
import type { Bounds } from '#web/map/bounds.ts';
import type { Polygons } from '../../zones/geometry.ts';

/** The box around shapes; null when there are none. */
export const boxAround = (shapes: readonly Polygons[]): Bounds | null => {
  const box = boundsOf(shapes.flatMap((polygons) => polygons.flatMap(([outer = []]) => outer)));
  return box ? [box[0][0], box[0][1], box[1][0], box[1][1]] : null;
};

/** A box with what lies around it. */
export const withSurroundings = (box: Bounds | null): Bounds | null => {
  if (!box) return null;
  const [wide, high] = [(box[2] - box[0]) * 0.8, (box[3] - box[1]) * 0.8];
  return [Math.max(-180, box[0] - wide), Math.max(-85, box[1] - high), Math.min(180, box[2] + wide), Math.min(85, box[3] + high)];
};
