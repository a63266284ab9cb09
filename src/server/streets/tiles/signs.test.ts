import { expect, test } from 'vitest';
import { distance, type LngLat } from '#shared/place/geo.ts';
import { metresFrom, segmentWith } from '../testing/grid.ts';
import { arrowsOf, numbersOf } from './signs.ts';

const start: LngLat = [-58.43, -34.6];
const to = (east: number, north: number) => ({ line: [start, metresFrom(start, east, north)] });
const side = (from: number, last: number) => ({ numbers: { from, to: last }, area: '', postalCode: '' });
const rounded = (metres: number) => Math.round(metres * 10) / 10;

test.each([
  { goes: 'east', east: 100, north: 0, forward: 0, backward: 180 },
  { goes: 'south', east: 0, north: -100, forward: 90, backward: 270 },
  { goes: 'north-east', east: 100, north: 100, forward: 315, backward: 135 },
])('the arrow of a street to the $goes points the way one drives, in the middle of the block', ({ east, north, forward, backward }) => {
  const [ahead] = arrowsOf([segmentWith({ ...to(east, north), direction: 'forward' })]);
  const [against] = arrowsOf([segmentWith({ ...to(east, north), direction: 'backward' })]);
  expect([ahead?.angle, against?.angle]).toEqual([forward, backward]);
  expect(rounded(distance(ahead!.at, metresFrom(start, east / 2, north / 2)))).toBe(0);
});

test('there is no arrow where one drives both ways or not at all, on motorways, and in blocks without room', () => {
  const none = [
    segmentWith({ direction: 'both' }),
    segmentWith({ direction: 'none' }),
    segmentWith({ direction: 'forward', rank: 'motorway' }),
    segmentWith({ direction: 'forward', ...to(20, 0) }),
  ];
  expect(arrowsOf(none)).toEqual([]);
});

test('numbers stand beside the corner where the block begins, even ones left and odd ones right, with their street', () => {
  const [left, right] = numbersOf([segmentWith({ ...to(100, 0), left: side(4702, 4800), right: side(4701, 4799) })]);
  expect(left).toMatchObject({ number: 4702, angle: 0 });
  expect(right).toMatchObject({ number: 4701, angle: 0 });
  expect(rounded(distance(left!.at, metresFrom(start, 19, 9.5)))).toBe(0);
  expect(rounded(distance(right!.at, metresFrom(start, 19, -9.5)))).toBe(0);
});

test('where the numbers fall along the line the block begins at its other end', () => {
  const [sign] = numbersOf([segmentWith({ ...to(100, 0), left: side(4799, 4701) })]);
  expect(sign?.number).toBe(4701);
  expect(rounded(distance(sign!.at, metresFrom(start, 81, 9.5)))).toBe(0);
});

test.each([
  { east: 0, north: 100, angle: -90 },
  { east: 0, north: -100, angle: -90 },
  { east: -100, north: 0, angle: 0 },
  { east: -100, north: 100, angle: 45 },
  { east: 100, north: -100, angle: 45 },
])('numbers stand on their feet along a street of $east m to the east and $north m to the north', ({ east, north, angle }) => {
  expect(numbersOf([segmentWith({ ...to(east, north), left: side(2, 100) })])[0]?.angle).toBe(angle);
});
