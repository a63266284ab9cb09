import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { boundsOf, decodePolyline, distance, encodePolyline, Point, pointAt } from './geo.ts';

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

const degree = (limit: number) => fc.integer({ min: -limit * 1e5, max: limit * 1e5 }).map((n) => (n === 0 ? 0 : n / 1e5));

describe('polylines', () => {
  test('the example of the format, as [lng, lat]', () => {
    const line = [
      [-120.2, 38.5],
      [-120.95, 40.7],
      [-126.453, 43.252],
    ] as const;
    expect(encodePolyline(line)).toBe('_p~iF~ps|U_ulLnnqC_mqNvxq`@');
    expect(decodePolyline('_p~iF~ps|U_ulLnnqC_mqNvxq`@')).toEqual(line);
  });
  test('an empty line is an empty text', () => {
    expect(encodePolyline([])).toBe('');
    expect(decodePolyline('')).toEqual([]);
  });
  test.each(['_p~iF', '_p~iF~', '_', 'ñ', '~~~~~~~~~~~~'])('refuses %s', (text) => {
    expect(() => decodePolyline(text)).toThrow(RangeError);
  });
  test('every line of five decimals comes back', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(degree(180), degree(90)), { maxLength: 30 }), (line) => {
        expect(decodePolyline(encodePolyline(line))).toEqual(line);
      }),
    );
  });
});
