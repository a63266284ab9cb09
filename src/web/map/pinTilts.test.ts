import { expect, test } from 'vitest';
import { type OnScreen, pinTilts } from './pinTilts.ts';

/** Where the head of a leaning pin is. */
const headOf = ({ x, y }: OnScreen, tilt: number) => {
  const radians = (tilt * Math.PI) / 180;
  return { x: x + 17.5 * Math.sin(radians), y: y - 17.5 * Math.cos(radians) };
};

test('pins apart from each other stand upright', () => {
  expect(pinTilts([])).toEqual([]);
  expect(pinTilts([{ x: 10, y: 10 }])).toEqual([0]);
  expect(
    pinTilts([
      { x: 0, y: 0 },
      { x: 26, y: 0 },
      { x: 0, y: 26 },
    ]),
  ).toEqual([0, 0, 0]);
});

test('two in one place lean apart as far as each other, the first one told to the left', () => {
  const [left, right] = pinTilts([
    { x: 5, y: 5 },
    { x: 5, y: 5 },
  ]);
  expect(left).toBe(-46);
  expect(right).toBe(46);
});

test('of two that are near the western one leans to the west, whichever is told first', () => {
  expect(
    pinTilts([
      { x: 10, y: 0 },
      { x: 0, y: 0 },
    ]),
  ).toEqual([25, -25]);
});

test.each([
  [0, 0],
  [4, 0],
  [15, 3],
  [24, 0],
  [3, 20],
  [0, -24],
])('the heads of two pins %d px across and %d px down of each other do not cover each other', (x, y) => {
  const points = [
    { x: 0, y: 0 },
    { x, y },
  ];
  const tilts = pinTilts(points);
  const [a, b] = points.map((point, at) => headOf(point, tilts[at] ?? 0));
  expect(Math.hypot(a!.x - b!.x, a!.y - b!.y)).toBeGreaterThan(24);
});

test('three in one place are a fan', () => {
  expect(pinTilts([1, 2, 3].map(() => ({ x: 0, y: 0 })))).toEqual([-62, 0, 62]);
});
