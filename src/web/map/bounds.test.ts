import { expect, test } from 'vitest';
import { boundsOf, reachesOut } from './bounds.ts';

test('the box of points is the smallest with all of them, and none without any', () => {
  expect(boundsOf([])).toBeNull();
  expect(
    boundsOf([
      { lng: -58, lat: -34 },
      { lng: -57, lat: -35 },
    ]),
  ).toEqual([-58, -35, -57, -34]);
});

test('a box reaches out of another when it does so by more than a tenth of it, on any side', () => {
  const of = [0, 0, 10, 100] as [number, number, number, number];
  expect(reachesOut([2, 2, 3, 3], of)).toBe(false);
  expect(reachesOut([-1, -10, 11, 110], of)).toBe(false);
  expect(reachesOut([-1.1, 0, 10, 100], of)).toBe(true);
  expect(reachesOut([0, -10.1, 10, 100], of)).toBe(true);
  expect(reachesOut([0, 0, 11.1, 100], of)).toBe(true);
  expect(reachesOut([0, 0, 10, 110.1], of)).toBe(true);
  expect(reachesOut([5, 5, 5, 5.1], [5, 5, 5, 5])).toBe(true);
});
