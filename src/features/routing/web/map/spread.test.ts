import { expect, test } from 'vitest';
import { type Spot, spread } from './spread.ts';

const after = (spots: readonly Spot[], size?: number) =>
  spread(spots, size).map(({ x, y }, at) => ({ x: x + spots[at]!.x, y: y + spots[at]!.y }));
const nearest = (spots: readonly Spot[]) =>
  Math.min(...spots.flatMap((a, one) => spots.flatMap((b, other) => (one < other ? [Math.hypot(a.x - b.x, a.y - b.y)] : []))));

test('who stands alone stays where it is', () => {
  expect(spread([])).toEqual([]);
  expect(
    spread([
      { x: 10, y: 10 },
      { x: 32, y: 10 },
    ]),
  ).toEqual([
    { x: 0, y: 0 },
    { x: 0, y: 0 },
  ]);
});

test('two that hide each other go apart by half each, along the line between them', () => {
  expect(
    spread([
      { x: 10, y: 10 },
      { x: 20, y: 10 },
    ]),
  ).toEqual([
    { x: -6, y: 0 },
    { x: 6, y: 0 },
  ]);
  // Drawn smaller, they need less.
  expect(
    nearest(
      after(
        [
          { x: 10, y: 10 },
          { x: 20, y: 10 },
        ],
        0.68,
      ),
    ),
  ).toBeCloseTo(15, 0);
});

test('several at one place, and one that is pushed into a third, are all read', () => {
  const same = Array.from({ length: 4 }, () => ({ x: 5, y: 5 }));
  expect(nearest(after(same))).toBeGreaterThan(17);
  expect(
    nearest(
      after([
        { x: 0, y: 0 },
        { x: 8, y: 3 },
        { x: 26, y: 2 },
      ]),
    ),
  ).toBeGreaterThan(19);
});

test('none goes so far that it would be taken for elsewhere', () => {
  const many = Array.from({ length: 40 }, () => ({ x: 5, y: 5 }));
  expect(Math.max(...spread(many).map(({ x, y }) => Math.hypot(x, y)))).toBeLessThan(27);
});
