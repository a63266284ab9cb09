import { expect, test } from 'vitest';
import { contains, type Polygons } from '#shared/area/polygons.ts';
import { roundedPlace, withoutEnds } from './anonymous.ts';

/** A square zone by its south-western corner and its side. */
const square = (lng: number, lat: number, side: number): Polygons => [
  [
    [
      [lng, lat],
      [lng + side, lat],
      [lng + side, lat + side],
      [lng, lat + side],
      [lng, lat],
    ],
  ],
];

test('a place becomes the middle of its cell of a hundredth of a degree, whoever lives in it', () => {
  expect(roundedPlace([-58.4312, -34.5883], [])).toEqual([-58.435, -34.585]);
  expect(roundedPlace([-58.4399, -34.5801], [])).toEqual([-58.435, -34.585]);
  expect(roundedPlace([3.7038, 40.4168], [])).toEqual([3.705, 40.415]);
});

test.each([
  ['the zone that ends beside it', square(-58.4322, -34.5893, 0.004)],
  ['a zone of some hundred metres', square(-58.4318, -34.5888, 0.001)],
  ['a zone that it lies outside of, and the middle of its cell within', square(-58.4365, -34.5865, 0.003)],
])('a place stays in the zones that it was in, and out of the others: %s', (_what, zone) => {
  const place = [-58.4312, -34.5883] as const;
  const near = roundedPlace([...place], [zone]);
  expect(contains(zone, near)).toBe(contains(zone, [...place]));
  expect(near).not.toEqual(place);
});

test('of a door through which a border runs the place is not told either', () => {
  const place = [-58.4312, -34.5883] as const;
  const near = roundedPlace([...place], [square(place[0] - 0.000001, place[1] - 0.000001, 0.000002)]);
  expect(near).not.toEqual(place);
  expect(Math.hypot(near[0] - place[0], near[1] - place[1])).toBeLessThan(0.0002);
});

test('of an edit what it says of an end goes, but for its town', () => {
  const changes = {
    'toAddress.phone': { from: '1', to: '2' },
    'toAddress.town': { from: 'Palermo', to: 'Belgrano' },
    'fromAddress.name': { from: 'a', to: 'b' },
    weight: { from: 1, to: 2 },
  };
  expect(Object.keys(withoutEnds(changes, ['to']) ?? {})).toEqual(['toAddress.town', 'fromAddress.name', 'weight']);
  expect(withoutEnds(null, ['to'])).toBeNull();
});
