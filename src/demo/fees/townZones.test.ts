import { expect, test } from 'vitest';
import { areaOf, ZoneBook } from '../../features/fees/zones/geometry.ts';
import { gapsOf, overlapsOf } from '../../features/fees/zones/overlaps.ts';
import { shapeFault } from '../../features/fees/zones/zoneFaults.ts';
import { buenosAires } from '../streets/buenosAires.ts';
import { montevideo } from '../streets/montevideo.ts';
import { townZones } from './townZones.ts';

test.each([
  ['Buenos Aires', buenosAires],
  ['Montevideo', montevideo],
])('the towns of %s part the country among them: each has a ring, none lies on another, no gap is left', (_, zones) => {
  const towns = townZones(zones);
  const shapes = towns.map(({ ring }) => [[ring]]);
  expect(shapes.map(shapeFault)).toEqual(shapes.map(() => undefined));
  expect(overlapsOf(shapes)).toEqual([]);
  expect(gapsOf(shapes)).toEqual([]);
  expect(Math.min(...shapes.map(areaOf))).toBeGreaterThan(0.5);
  // Every street of the demo ends in one of them.
  const book = new ZoneBook(towns.map(({ name, ring }) => ({ _id: name, polygons: [[ring]] })));
  const ends = zones.flatMap(({ stretches }) => stretches.flatMap(({ line }) => line));
  expect(ends.filter(([, lat, lng]) => !book.zoneOf([lng, lat]))).toEqual([]);
});
