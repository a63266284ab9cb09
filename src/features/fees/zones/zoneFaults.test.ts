import { expect, test } from 'vitest';
import type { LngLat } from '#shared/place/geo.ts';
import { crossingsOf } from '#shared/area/crossings.ts';
import { MAX_CORNERS, shapeFault } from './zoneFaults.ts';

const ring = (...corners: LngLat[]): LngLat[] => [...corners, corners[0]!];
const square = (west: number, south: number, edge: number) =>
  ring([west, south], [west + edge, south], [west + edge, south + edge], [west, south + edge]);
const circle = (corners: number) =>
  ring(
    ...Array.from({ length: corners }, (_, at): LngLat => [Math.cos((at / corners) * 2 * Math.PI), Math.sin((at / corners) * 2 * Math.PI)]),
  );

test.each([
  ['a square', [[square(-58.5, -34.7, 0.1)]]],
  ['with a hole', [[square(0, 0, 4), square(1, 1, 1)]]],
  ['a hole that touches the edge at a corner', [[square(0, 0, 4), ring([0, 2], [1, 1], [1, 3])]]],
  ['two polygons', [[square(0, 0, 1)], [square(5, 5, 1)]]],
  ['a corner told twice', [[ring([0, 0], [0, 0], [1, 0], [1, 1])]]],
  ['two lobes that touch at a corner', [[ring([0, 0], [1, 0], [1, 1], [2, 1], [2, 2], [1, 2], [1, 1], [0, 1])]]],
  ['as many corners as may be', [[circle(MAX_CORNERS - 1)]]],
])('%s is a shape', (_, polygons) => expect(shapeFault(polygons)).toBeUndefined());

test.each<[string, LngLat[][][], string]>([
  ['a figure of eight', [[ring([0, 0], [2, 2], [2, 0], [0, 2])]], 'se cruza consigo misma cerca de 1,00000, 1,00000'],
  ['one that runs back over itself', [[ring([0, 0], [2, 0], [1, 0], [1, 2])]], 'se cruza consigo misma cerca de 0,00000, 1,00000'],
  ['two points', [[ring([0, 0], [1, 1])]], 'tiene menos de tres puntos'],
  ['a line there and back', [[ring([0, 0], [1, 1], [2, 2])]], 'se cruza consigo misma cerca de 1,00000, 1,00000'],
  [
    'not closed',
    [
      [
        [
          [0, 0],
          [1, 0],
          [1, 1],
          [0, 1],
        ],
      ],
    ],
    'no se cierra: su último punto tiene que ser el primero',
  ],
  ['a hole outside', [[square(0, 0, 1), square(3, 3, 1)]], 'tiene un hueco fuera de su contorno'],
  ['a hole that goes over the edge', [[square(0, 0, 2), square(1, 1, 4)]], 'se cruza consigo misma cerca de 1,00000, 2,00000'],
  ['over the date line', [[ring([179, 0], [-179, 0], [-179, 1], [179, 1])]], 'cruza el meridiano 180: dibújela de un solo lado'],
  ['100,000 corners', [[circle(100_000)]], 'tiene 100001 puntos y puede tener hasta 10000: simplifíquela'],
  ['nothing', [], 'no tiene contorno'],
  ['a polygon of nothing', [[]], 'no tiene contorno'],
])('%s: %s', (_, polygons, said) => expect(shapeFault(polygons)).toBe(said));

test('every crossing is told when that is wanted', () => {
  const zigzag = ring([0, 0], [4, 0], [4, 3], [3, -1], [2, 1], [1, -1]);
  expect(crossingsOf([zigzag], 10).toSorted((a, b) => a[0] - b[0])).toEqual([
    [1.5, 0],
    [2.5, 0],
    [3.25, 0],
  ]);
});
