import { expect, test } from 'vitest';
import { outlinesOf } from './outlines.ts';
import { placeOn } from './place.ts';
import { buenosAires } from './streets/buenosAires.ts';

/** Whether a spot lies left of every side of a ring that runs against the clock. */
const isInside = (ring: readonly (readonly [number, number])[], lng: number, lat: number) =>
  ring.slice(1).every(([x, y], i) => {
    const [fromX, fromY] = ring[i] ?? [0, 0];
    return (x - fromX) * (lat - fromY) - (y - fromY) * (lng - fromX) > 0;
  });

test('each town has one outline, with the houses of all its streets in it', () => {
  const outlines = outlinesOf(buenosAires);
  const stretches = buenosAires.flatMap((zone) => zone.stretches);
  expect(new Set(outlines.map(({ name }) => name))).toEqual(new Set(stretches.map(({ town }) => town)));
  const outside = stretches.flatMap((one) =>
    one.line.flatMap(([number]) => {
      const { lat, lng } = placeOn(one, number);
      const ring = outlines.find(({ name }) => name === one.town)?.polygons[0]?.[0] ?? [];
      return isInside(ring, lng, lat) ? [] : [`${one.street} ${number}`];
    }),
  );
  expect(outside).toEqual([]);
});
