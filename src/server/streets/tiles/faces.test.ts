import { expect, test } from 'vitest';
import type { LngLat } from '#shared/place/geo.ts';
import { grid, metresFrom } from '../testing/grid.ts';
import { facesOf, ringArea } from './faces.ts';

const start: LngLat = [-58.43, -34.6];
const at = (east: number, north: number) => metresFrom(start, east, north);
/** Streets with so many blocks of 100 m each way. */
const square = (blocks: number) => {
  const streets = Array.from({ length: blocks + 1 }, (_, each) => ({ name: `CALLE ${each}` }));
  return grid({ at: start, across: streets, along: streets }).map(({ line }) => line);
};
const hectares = (rings: readonly (readonly LngLat[])[]) => rings.map((ring) => Number((ringArea(ring) / 10_000).toFixed(1)));

test('each block is a face, and the town one outline', () => {
  const { inner, outer } = facesOf(square(3));
  expect(hectares(inner)).toEqual(Array.from({ length: 9 }, () => 1));
  expect(hectares(outer)).toEqual([9]);
  for (const ring of [...inner, ...outer]) expect(ring[0]).toEqual(ring.at(-1));
});

test('where blocks have no street between them they are one face', () => {
  const lines = square(3).filter((line) => !line.every(([lng]) => Math.abs(lng - at(100, 0)[0]) < 1e-7) || line[0]![1] > at(0, 150)[1]);
  expect(hectares(facesOf(lines).inner).toSorted((a, b) => a - b)).toEqual([1, 1, 1, 1, 1, 2, 2]);
});

test('a street that ends blind parts nothing, inside of a block or out of the town', () => {
  const inside = [at(0, 0), at(30, 30), at(60, 40)];
  const out = [at(300, 300), at(900, 400)];
  const further = [at(900, 400), at(950, 500)];
  const { inner, outer } = facesOf([inside, ...square(3), out, further]);
  expect(hectares(inner)).toEqual(Array.from({ length: 9 }, () => 1));
  expect(hectares(outer)).toEqual([9]);
});

test('two towns have two outlines, and lines that enclose nothing have none', () => {
  const other = square(2).map((line) => line.map((point) => metresFrom(point, 5000, 0)));
  expect(hectares(facesOf([...square(3), ...other]).outer)).toEqual([9, 4]);
  expect(facesOf([[at(0, 0), at(100, 0)]])).toEqual({ inner: [], outer: [] });
  expect(facesOf([[at(0, 0), at(0, 0)], [at(5, 5)], []])).toEqual({ inner: [], outer: [] });
});

test('a ring in one line is a face', () => {
  const ring = [at(0, 0), at(100, 0), at(100, 100), at(0, 100), at(0, 0)];
  expect(hectares(facesOf([ring]).inner)).toEqual([1]);
  expect(hectares(facesOf([ring.toReversed()]).outer)).toEqual([1]);
});
