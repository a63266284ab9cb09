import { expect, test } from 'vitest';
import type { LngLat } from '#shared/place/geo.ts';
import { placed, withCorner, withoutCorner, withoutRing, withPart, withRing } from './rings.ts';
import { cornerFinder } from './snapping.ts';

const squareAt = (lng: number, lat: number, edge: number): LngLat[] => [
  [lng, lat],
  [lng + edge, lat],
  [lng + edge, lat + edge],
  [lng, lat + edge],
  [lng, lat],
];
const [outer, hole, other] = [squareAt(0, 0, 4), squareAt(1, 1, 1), squareAt(10, 0, 1)];
const shape = [[outer, hole], [other]];

test('what is drawn in a polygon is a hole of it, what is drawn beside it or over its edge a part', () => {
  expect(withPart([[outer], [other]], hole)).toEqual(shape);
  expect(withPart([[outer]], other)).toEqual([[outer], [other]]);
  expect(withPart([[outer]], squareAt(3, 3, 4))).toHaveLength(2);
  expect(withPart([], other)).toEqual([[other]]);
});

test('a ring is taken away, an outer one with its holes; another one takes its place', () => {
  expect(withoutRing(shape, [0, 1])).toEqual([[outer], [other]]);
  expect(withoutRing(shape, [0, 0])).toEqual([[other]]);
  expect(withRing(shape, [0, 1], other)).toEqual([[outer, other], [other]]);
});

test.each<[number, LngLat[]]>([
  [
    0,
    [
      [4, 0],
      [4, 4],
      [0, 4],
      [4, 0],
    ],
  ],
  [
    4,
    [
      [4, 0],
      [4, 4],
      [0, 4],
      [4, 0],
    ],
  ],
  [
    2,
    [
      [0, 0],
      [4, 0],
      [0, 4],
      [0, 0],
    ],
  ],
])('corner %i is taken out of a ring, which stays closed', (at, left) => expect(withoutCorner(outer, at)).toEqual(left));

test.each<[number, boolean, LngLat[]]>([
  [
    0,
    false,
    [
      [0, 0],
      [9, 9],
      [4, 4],
      [0, 4],
      [0, 0],
    ],
  ],
  [
    3,
    false,
    [
      [9, 9],
      [4, 0],
      [4, 4],
      [0, 4],
      [9, 9],
    ],
  ],
  [
    0,
    true,
    [
      [0, 0],
      [9, 9],
      [4, 0],
      [4, 4],
      [0, 4],
      [0, 0],
    ],
  ],
  [
    3,
    true,
    [
      [0, 0],
      [4, 0],
      [4, 4],
      [0, 4],
      [9, 9],
      [0, 0],
    ],
  ],
])('corner %i after the first is moved, or one is put before it (%s); the ring stays closed', (corner, isNew, next) =>
  expect(withCorner(outer, { corner, isNew }, [9, 9])).toEqual(next),
);

test('a corner is kept to a tenth of a millimetre', () =>
  expect(placed([-58.1234567894, -34.1234567896])).toEqual([-58.123456789, -34.12345679]));

test('three corners are the least', () => expect(withoutCorner(withoutCorner(outer, 0)!, 0)).toBeNull());

test('the next corner within ten pixels draws to it', () => {
  const pixel = 0.01;
  const find = cornerFinder([shape]);
  const project = (lng: number, lat: number) => ({ x: lng / pixel, y: -lat / pixel });
  const unproject = (x: number, y: number) => ({ lng: x * pixel, lat: -y * pixel });
  const at = (lng: number, lat: number) => find(project(lng, lat), project, unproject);
  expect([at(0.05, 0.05), at(1.04, 0.98), at(0.2, 0.2), at(0.08, 0.08)]).toEqual([[0, 0], [1, 1], undefined, undefined]);
  expect(cornerFinder([])).toBeInstanceOf(Function);
});
