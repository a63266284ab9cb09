import { expect, test } from 'vitest';
import type { LngLat } from '#shared/place/geo.ts';
import { metresFrom } from '../testing/grid.ts';
import { nearestOnLine } from './nearestOnLine.ts';

const at: LngLat = [-58.43, -34.6];
const lineOf = (...metres: [number, number][]) => metres.map(([east, north]) => metresFrom(at, east, north));
const seen = (line: readonly LngLat[], east: number, north: number) => {
  const { along, away, left, heading } = nearestOnLine(0, line.length, (each) => line[each] ?? at, metresFrom(at, east, north));
  // Without -0.
  const rounded = (value: number, parts: number) => Math.round(value * parts) / parts + 0;
  return [rounded(along, 1000), rounded(away, 10), rounded(left, 10), heading.map((each) => rounded(each, 10))];
};
const bent = lineOf([0, 0], [60, 0], [60, 40]);

test.each([
  ['beside the first piece, on its left', 30, 5, [0.3, 5, 5, [1, 0]]],
  ['on its right', 30, -7, [0.3, 7, -7, [1, 0]]],
  ['beside the second piece', 63, 20, [0.8, 3, -3, [0, 1]]],
  ['on the line', 45, 0, [0.45, 0, 0, [1, 0]]],
  ['before its beginning', -3, 4, [0, 5, 4, [1, 0]]],
  ['beyond its end', 60, 52, [1, 12, 0, [0, 1]]],
  ['outside of its bend', 63, -4, [0.6, 5, -4, [1, 0]]],
] as const)('%s', (_, east, north, wanted) => expect(seen(bent, east, north)).toEqual(wanted));

test('a point that stands twice in a line is no piece of it', () => {
  expect(seen(lineOf([0, 0], [0, 0], [60, 0]), 30, 5)).toEqual([0.5, 5, 5, [1, 0]]);
});
