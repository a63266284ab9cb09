import type { LngLat } from '#shared/place/geo.ts';
import { contains, type Polygons, type Ring } from '../../../zones/geometry.ts';

/** Which ring of a shape: its polygon and its place there, 0 for the outer one. */
export type RingAt = readonly [polygon: number, ring: number];

/** Decimals of a corner: 0,1 mm. */
export const PRECISION = 9;

/** A corner as it is kept. */
export const placed = ([lng, lat]: LngLat): LngLat => [Number(lng.toFixed(PRECISION)), Number(lat.toFixed(PRECISION))];

/** A shape with another ring in place of one. */
export const withRing = (polygons: Polygons, [polygon, at]: RingAt, ring: Ring): Polygons =>
  polygons.map((rings, which) => (which === polygon ? rings.map((one, place) => (place === at ? ring : one)) : rings));

/** A shape with one more ring: a hole of the polygon that it lies in, else a part of its own. */
export const withPart = (polygons: Polygons, ring: Ring): Polygons => {
  const around = polygons.findIndex((rings) => ring.every((corner) => contains([rings], corner)));
  return around === -1 ? [...polygons, [ring]] : polygons.map((rings, which) => (which === around ? [...rings, ring] : rings));
};

/** A shape without a ring; without its outer one a polygon goes with all of its holes. */
export const withoutRing = (polygons: Polygons, [polygon, at]: RingAt): Polygons =>
  at === 0
    ? polygons.filter((_, which) => which !== polygon)
    : polygons.map((rings, which) => (which === polygon ? rings.filter((_, place) => place !== at) : rings));

/** A ring without one of its corners; null when too few would be left. */
export const withoutCorner = (ring: Ring, corner: number): Ring | null => {
  const open = ring.slice(0, -1);
  const left = open.filter((_, at) => at !== corner % open.length);
  return left.length < 3 ? null : [...left, left[0]!];
};

/** A ring with one of its corners elsewhere, or with a new one before it. @param corner counted from the ring's second place, as the last one is the first again */
export const withCorner = (ring: Ring, { corner, isNew }: { corner: number; isNew: boolean }, place: LngLat): Ring => {
  const open = ring.slice(1).toSpliced(corner, isNew ? 0 : 1, place);
  return [open.at(-1)!, ...open];
};
