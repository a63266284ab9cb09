import { expect, test } from 'vitest';
import { metresFrom } from '../testing/grid.ts';
import { alongLine, metresBetween } from './onSegment.ts';
import type { LngLat } from '#shared/place/geo.ts';

const start: LngLat = [-58.43, -34.6];
const bent = [start, metresFrom(start, 60, 0), metresFrom(start, 60, 40)];
const offset = (place: LngLat): [number, number] => {
  const east = metresBetween(start, [place[0], start[1]]) * Math.sign(place[0] - start[0]);
  const north = metresBetween(start, [start[0], place[1]]) * Math.sign(place[1] - start[1]);
  return [Math.round(east), Math.round(north)];
};

test.each([
  [0, 'middle', [0, 0]],
  [0.3, 'left', [30, 5]],
  [0.3, 'right', [30, -5]],
  [0.8, 'left', [55, 20]],
  [0.8, 'right', [65, 20]],
  [1, 'middle', [60, 40]],
  [7, 'middle', [60, 40]],
  [-1, 'middle', [0, 0]],
] as const)('%d of a bent line, %s, is %j metres from its beginning', (part, side, metres) =>
  expect(offset(alongLine(bent, part, side)).map((each) => each + 0)).toEqual(metres),
);

test('a line without length, or with a point twice, has its places too', () => {
  expect(alongLine([start, start], 0.5, 'left')).toEqual(start);
  expect(offset(alongLine([start, start, ...bent], 0.3, 'left'))).toEqual([30, 5]);
});
