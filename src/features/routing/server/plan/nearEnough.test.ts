import { expect, test } from 'vitest';
import type { LngLat } from '#shared/place/geo.ts';
import { farFromOthers } from './nearEnough.ts';

const [CITY, BESIDE, NORTH, WEST]: LngLat[] = [
  [-58.4, -34.6],
  [-58.5, -34.7],
  [-65.4, -24.8],
  [-70, -20.2],
];
const far = (places: readonly LngLat[], starts: readonly LngLat[] = []) => farFromOthers(places, starts).map((metres) => metres !== null);

test('what no day’s drive reaches from where most lie is far, and by how much is told', () => {
  expect(far([CITY!, BESIDE!, NORTH!, CITY!])).toEqual([false, false, true, false]);
  expect(farFromOthers([CITY!, BESIDE!, NORTH!], [])[2]).toBeCloseTo(1_280_000, -5);
  expect(far([])).toEqual([]);
  expect(far([WEST!])).toEqual([false]);
});

test('of two that lie apart one stays, the one that is near where the route begins', () => {
  expect(far([CITY!, WEST!]).filter(Boolean)).toHaveLength(1);
  expect(far([CITY!, WEST!], [BESIDE!])).toEqual([false, true]);
  expect(far([CITY!, WEST!], [NORTH!, WEST!])).toEqual([true, false]);
});

test('a start that none of them lies near has no say', () => {
  expect(far([NORTH!], [CITY!, NORTH!])).toEqual([false]);
  expect(far([NORTH!, NORTH!], [CITY!])).toEqual([false, false]);
});
