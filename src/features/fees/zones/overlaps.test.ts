import { expect, test } from 'vitest';
import type { LngLat } from '#shared/place/geo.ts';
import { squareAt } from '../server/testing.ts';
import { areaOf, contains, type Polygons } from './geometry.ts';
import { gapsOf, overlapsOf, without } from './overlaps.ts';

const square = (lng: number, lat: number, edge: number): Polygons => [[squareAt(lng, lat, edge)]];
const told = (zones: Polygons[]) => overlapsOf(zones).map(({ wins, loses, area }) => [wins, loses, Number(area.toFixed(1))]);

test.each<[string, Polygons[], [number, number, number][]]>([
  ['apart', [square(0, 0, 1), square(3, 0, 1)], []],
  ['side by side', [square(0, 0, 0.1), square(0.1, 0, 0.1)], []],
  ['corner to corner', [square(0, 0, 0.1), square(0.1, 0.1, 0.1)], []],
  ['by a metre that was drawn twice', [square(0, 0, 0.01), square(0.009999, 0, 0.01)], []],
  // A quarter of 0.2 degrees squared: 0.1 degrees are 11.12 km on that sphere.
  ['by a quarter', [square(0, 0, 0.2), square(0.1, 0.1, 0.2)], [[1, 0, 123.6]]],
  ['the smaller one first', [square(0, 0, 1), square(0, 0, 0.1)], [[1, 0, 123.6]]],
  ['in a hole', [[[squareAt(0, 0, 0.3), squareAt(0.1, 0.1, 0.1)]], square(0.12, 0.12, 0.05)], []],
  ['over the edge of a hole', [[[squareAt(0, 0, 0.3), squareAt(0.1, 0.1, 0.1)]], square(0.15, 0.1, 0.1)], [[1, 0, 61.8]]],
  ['a zone without a shape', [[], square(0, 0, 1)], []],
  [
    'three',
    [square(0, 0, 0.2), square(0.1, 0, 0.2), square(0, 0.15, 0.2)],
    [
      [0, 1, 247.3],
      [2, 0, 123.6],
      [2, 1, 61.8],
    ],
  ],
])('%s', (_, zones, overlaps) => expect(told(zones)).toEqual(overlaps));

/** Numbers from 0 to 1 that are the same each time. */
const drawn = (seed: number) => {
  let state = seed;
  return () => {
    state = (state * 16_807) % 2_147_483_647;
    return state / 2_147_483_647;
  };
};

const star = (next: () => number, lng: number, lat: number): Polygons => {
  const ring = Array.from({ length: 40 }, (_, at): LngLat => {
    const [angle, radius] = [(at / 40) * 2 * Math.PI, 0.02 + next() * 0.06];
    return [lng + radius * Math.cos(angle), lat + radius * Math.sin(angle)];
  });
  return [[[...ring, ring[0]!]]];
};

test('a place lies in the overlap of two zones when it lies in both of them, told a second way', () => {
  const next = drawn(11);
  let [inside, wrong] = [0, 0];
  for (let round = 0; round < 30; round += 1) {
    const zones = [star(next, 0, 0), star(next, 0.04 * next(), 0.04 * next())];
    const [found] = overlapsOf(zones);
    for (let place = 0; place < 200; place += 1) {
      const at: LngLat = [(next() - 0.5) * 0.2, (next() - 0.5) * 0.2];
      const both = zones.every((zone) => contains(zone, at));
      if (both) inside += 1;
      // Pieces too small to be told are the only difference there may be.
      if (both !== contains(found?.polygons ?? [], at)) wrong += 1;
    }
  }
  expect(inside).toBeGreaterThan(500);
  expect(wrong / inside).toBeLessThan(0.01);
});

test('a hole that zones leave between them is a gap; what lies outside of all is none', () => {
  const around = [
    [squareAt(0, 0, 0.1), squareAt(0.1, 0, 0.1), squareAt(0.2, 0, 0.1)],
    [squareAt(0, 0.1, 0.1), squareAt(0.2, 0.1, 0.1)],
    [squareAt(0, 0.2, 0.1), squareAt(0.1, 0.2, 0.1), squareAt(0.2, 0.2, 0.1)],
  ]
    .flat()
    .map((ring): Polygons => [[ring]]);
  const gaps = gapsOf(around);
  expect(gaps.map(({ area }) => area.toFixed(1))).toEqual(['123.6']);
  expect(contains(gaps[0]!.polygons, [0.15, 0.15])).toBe(true);
  expect(gapsOf([...around, square(0.1, 0.1, 0.1)])).toEqual([]);
  expect(gapsOf([])).toEqual([]);
});

test('a zone is cut to what another one leaves of it', () => {
  expect(areaOf(without(square(0, 0, 0.2), square(0.1, 0, 0.2))).toFixed(1)).toBe('247.3');
  expect(without(square(0, 0, 0.1), square(-1, -1, 3))).toEqual([]);
  expect(without(square(0, 0, 0.3), square(0.1, 0.1, 0.1))[0]).toHaveLength(2);
});
