import { describe, expect, test } from 'vitest';
import { bearing, boundsOf, distance, fromNorth, latitudeAt, worldSize } from './geo.ts';
import { Point, pointAt } from './point.ts';

describe('Point', () => {
  test('takes a place in Buenos Aires and the corners of the world', () => {
    for (const point of [pointAt(-58.38, -34.6), pointAt(180, 90), pointAt(-180, -90), pointAt(-58, 0)]) {
      expect(Point.parse(point)).toEqual(point);
    }
  });
  test.each([
    [[0, 0], 'Requerido'],
    [[0, -34], 'Requerido'],
    [[-58, 134.6], 'Latitud inexistente'],
    [[-190, -34], 'Longitud inexistente'],
    [[Number.NaN, -34], 'Longitud inválida'],
    [['-58', -34], 'Longitud inválida'],
    [[-58], 'Ubicación inválida'],
    [undefined, 'Requerido'],
  ])('refuses %j: %s', (coordinates, message) => {
    expect(Point.safeParse({ type: 'Point', coordinates }).error?.issues[0]?.message).toBe(message);
  });
  test('nothing at all is Requerido', () => {
    expect(Point.safeParse(undefined).error?.issues[0]?.message).toBe('Requerido');
  });
});

test('one degree of latitude is 111.195 km; the Obelisco is 1.2 km from the Congreso', () => {
  expect(distance([0, 0], [0, 1])).toBeCloseTo(111_195.08, 1);
  expect(distance([-58.3816, -34.6037], [-58.3925, -34.6098])).toBeCloseTo(1206, -1);
  expect(distance([-58, -34], [-58, -34])).toBe(0);
  expect(distance([0, 0], [180, 0])).toBeCloseTo(20_015_114, -1);
});

test('a heading is told from north, clockwise', () => {
  const here = [-58.4, -34.6] as const;
  const east = 0.01 / Math.cos((34.6 * Math.PI) / 180);
  const to = (lng: number, lat: number) => bearing(here, [here[0] + lng, here[1] + lat]);
  expect(to(0, 0.01)).toBeCloseTo(0, 9);
  expect(to(east, 0.01)).toBeCloseTo(45, 9);
  expect(to(0.01, 0)).toBeCloseTo(90, 9);
  expect(to(0, -0.01)).toBeCloseTo(180, 9);
  expect(to(-0.01, 0)).toBeCloseTo(270, 9);
});

test('the bounds of places', () => {
  expect(boundsOf([])).toBeUndefined();
  expect(
    boundsOf([
      [-58.5, -34.7],
      [-58.3, -34.5],
      [-58.4, -34.9],
    ]),
  ).toEqual([
    [-58.5, -34.9],
    [-58.3, -34.5],
  ]);
});

test('a web map is square up to the 85th degree, and a zoom more makes it twice as large', () => {
  expect([85.05112878, 0, -85.05112878].map(fromNorth)).toEqual([expect.closeTo(0, 9), 0.5, expect.closeTo(1, 9)]);
  for (const lat of [-80, -34.61, 0, 12.5, 80]) expect(latitudeAt(fromNorth(lat))).toBeCloseTo(lat, 9);
  expect([0, 1, 2].map(worldSize)).toEqual([512, 1024, 2048]);
});
