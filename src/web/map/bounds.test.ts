import { expect, test } from 'vitest';
import { boundsOf, reachesOut, type Bounds, fitted, roomAround } from './bounds.ts';

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

const NONE = { top: 0, right: 0, bottom: 0, left: 0 };
const SQUARE = { width: 512, height: 512 };

test('a box is shown in the middle of the room that is left for it, as large as it goes in', () => {
  // A quarter of the world's width about the equator, and as high.
  const box: Bounds = [-45, -40.97989807, 45, 40.97989807];
  expect(fitted(box, SQUARE, NONE, 20)).toEqual({
    centre: { lng: 0, lat: expect.closeTo(0, 9) },
    at: { x: 256, y: 256 },
    zoom: expect.closeTo(2, 6),
  });
  const room = { top: 100, right: 200, bottom: 156, left: 56 };
  expect(fitted(box, SQUARE, room, 20)).toEqual({
    centre: { lng: 0, lat: expect.closeTo(0, 9) },
    at: { x: 56 + 128, y: 100 + 128 },
    zoom: expect.closeTo(1, 6),
  });
});

test('the tighter of width and height counts, and no box is shown nearer than is allowed', () => {
  const wide: Bounds = [-90, -10, 90, 10];
  const high: Bounds = [-10, -66.51326044, 10, 66.51326044];
  expect(fitted(wide, SQUARE, NONE, 20)?.zoom).toBeCloseTo(1, 6);
  expect(fitted(high, SQUARE, NONE, 20)?.zoom).toBeCloseTo(1, 6);
  expect(fitted([-58.441, -34.611, -58.44, -34.61], SQUARE, NONE, 15)?.zoom).toBe(15);
});

test('a box in the south has its middle where the map halves it, which is not the half of its degrees', () => {
  const { centre } = fitted([-60, -60, -50, -20], SQUARE, NONE, 20)!;
  expect(centre.lng).toBe(-55);
  expect(centre.lat).toBeCloseTo(-43.2, 1);
});

test('there is no look at a map that has no room', () => {
  expect(fitted([-1, -1, 1, 1], { width: 100, height: 512 }, roomAround({ hasNote: true, hasFoot: false }), 20)).toBeNull();
  expect(fitted([-1, -1, 1, 1], { width: 512, height: 130 }, roomAround({ hasNote: true, hasFoot: true }), 20)).toBeNull();
});
