import { expect, test } from 'vitest';
import type { LngLat } from '../place/geo.ts';
import { insideOf } from './insideOf.ts';
import { contains, type Polygons } from './polygons.ts';

const square = (west: number, south: number, side: number): LngLat[] => [
  [west, south],
  [west + side, south],
  [west + side, south + side],
  [west, south + side],
  [west, south],
];

test('a place on an edge, on a corner or on the edge of a hole is inside; in the hole and beside it is not', () => {
  const inside = insideOf([[square(0, 0, 4), square(1, 1, 2)], [square(10, 0, 1)]]);
  const places: LngLat[] = [
    [0, 2],
    [4, 4],
    [1, 2],
    [0.5, 0.5],
    [10.5, 0.5],
    [2, 2],
    [4.0000001, 2],
    [9.9, 0.5],
    [2, 4.1],
  ];
  expect(places.map(inside)).toEqual([true, true, true, true, true, false, false, false, false]);
});

test('without polygons, and in one that has no corners, nothing lies', () => {
  expect([insideOf([])([0, 0]), insideOf([[[]]])([0, 0])]).toEqual([false, false]);
});

test('a flat outline has its edge alone', () => {
  const inside = insideOf([
    [
      [
        [0, 0],
        [2, 0],
        [1, 0],
        [0, 0],
      ],
    ],
  ]);
  expect([inside([1.5, 0]), inside([3, 0]), inside([1, 1])]).toEqual([true, false, false]);
});

/** A row of numbers from 0 to 1, the same each time. */
const numbers = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed / 2_147_483_648;
};

test('for outlines of all kinds it answers as one place at a time does, on their corners and edges too', () => {
  const random = numbers(7);
  const wrong: string[] = [];
  for (let round = 0; round < 60; round += 1) {
    // On a coarse grid, so that places often lie on edges, on corners and at the height of corners.
    const at = (): LngLat => [Math.floor(random() * 12) / 4, Math.floor(random() * 12) / 4];
    const rings = Array.from({ length: 1 + (round % 3) }, () => {
      const ring = Array.from({ length: 3 + Math.floor(random() * 9) }, at);
      return [...ring, ring[0]!];
    });
    const polygons: Polygons = [rings];
    const inside = insideOf(polygons);
    for (let lng = -0.25; lng < 3.25; lng += 0.125)
      for (let lat = -0.25; lat < 3.25; lat += 0.125)
        if (inside([lng, lat]) !== contains(polygons, [lng, lat])) wrong.push(`${round}: ${lng} ${lat}`);
  }
  expect(wrong).toEqual([]);
});

test('an outline of 100,000 corners and 100,000 places are answered for', () => {
  const ring = Array.from({ length: 100_000 }, (_, at): LngLat => {
    const angle = (2 * Math.PI * at) / 100_000;
    const reach = 1 - 0.001 * (at % 2);
    return [reach * Math.cos(angle), reach * Math.sin(angle)];
  });
  const inside = insideOf([[[...ring, ring[0]!]]]);
  const random = numbers(3);
  let [found, should] = [0, 0];
  for (let at = 0; at < 100_000; at += 1) {
    const place: LngLat = [random() * 2 - 1, random() * 2 - 1];
    const away = Math.hypot(...place);
    if (away > 0.998 && away < 1.001) continue;
    found += Number(inside(place));
    should += Number(away < 0.999);
  }
  expect(found).toBe(should);
});
