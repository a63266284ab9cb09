import { expect, test } from 'vitest';
import type { LngLat } from '#shared/place/geo.ts';
import { areaOf, contains, type Polygons, ZoneBook } from './geometry.ts';
import { squareAt } from '../server/testing.ts';

const ringed: Polygons = [[squareAt(0, 0, 4), squareAt(1, 1, 2)], [squareAt(10, 0, 1)]];

test.each<[LngLat, boolean]>([
  [[0.5, 0.5], true],
  [[2, 2], false],
  [[10.5, 0.5], true],
  [[5, 2], false],
  [[4, 2], true],
  [[0, 0], true],
  [[1, 2], true],
])('of a ring and a square, %j is in it: %s', (place, isIn) => expect(contains(ringed, place)).toBe(isIn));

test.each<[string, Polygons, number]>([
  // Length of a degree on that sphere squared: (6371.0072 * pi / 180)^2 = 12364.3; of 0 to 1 degrees sin(1°)/(1°) of it.
  ['a degree at the equator', [[squareAt(0, 0, 1)]], 12_363.7],
  ['the same backwards', [[squareAt(0, 0, 1).toReversed()]], 12_363.7],
  ['a degree at 60° south', [[squareAt(0, -61, 1)]], 6_088.7],
  ['without its hole', [[squareAt(0, 0, 2), squareAt(0.5, 0, 1)]], 37_083.6],
])('area of %s', (_, polygons, km2) => expect(Math.abs(areaOf(polygons) - km2)).toBeLessThan(1));

test('the smallest of the zones that contain a place is its; all of them are told, smallest first', () => {
  const zone = (_id: string, ...polygons: Polygons) => ({ _id, polygons });
  const book = new ZoneBook([
    zone('large', [squareAt(0, 0, 10)]),
    zone('small', [squareAt(1, 1, 1)]),
    zone('middle', [squareAt(1, 1, 5), squareAt(3, 3, 1)]),
    zone('empty'),
  ]);
  const at = (...place: LngLat) => book.at(place).map(({ zone: { _id } }) => _id);
  expect(at(1.5, 1.5)).toEqual(['small', 'middle', 'large']);
  expect(at(3.5, 3.5)).toEqual(['large']);
  expect(at(20, 20)).toEqual([]);
  expect([book.zoneOf([1.5, 1.5])?._id, book.zoneOf([3.5, 3.5])?._id, book.zoneOf([20, 20])]).toEqual(['small', 'large', undefined]);
});

test('of two of one size the older is its, whichever was read first', () => {
  const zones = ['b', 'a'].map((_id) => ({ _id, polygons: [[squareAt(0, 0, 1)]] }));
  expect([new ZoneBook(zones).zoneOf([0.5, 0.5])?._id, new ZoneBook(zones.toReversed()).zoneOf([0.5, 0.5])?._id]).toEqual(['a', 'a']);
});
