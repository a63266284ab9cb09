import { expect, test } from 'vitest';
import { type StopAsStored, stopState, toldStops } from './toldStops.ts';

const stop = (order: string, sequence: number, over: Partial<StopAsStored> = {}): StopAsStored => ({
  order,
  sequence,
  planned: new Date(sequence * 60_000),
  duration: 60,
  distance: 500,
  estimated: false,
  wait: 0,
  kept: false,
  toLng: -58.4,
  toLat: -34.6,
  place: [-58.4, -34.6],
  state: 'open',
  ...over,
});
/** Of each stop that is told: its order, and what is odd about it. */
const odd = (...stops: StopAsStored[]) =>
  [...toldStops(stops)].map(([order, told]) =>
    [order, ...(['estimated', 'hourEstimated', 'moved', 'outdated'] as const).filter((of) => told[of])].join(' '),
  );
const ELSEWHERE = { place: [-58.5, -34.6] as const };

test('a stop is told as it was stored, with its place, hour, way and waiting', () => {
  expect(toldStops([stop('a', 1, { wait: 9_120 })]).get('a')).toEqual({
    sequence: 1,
    planned: new Date(60_000),
    duration: 60,
    distance: 500,
    estimated: false,
    wait: 9_120,
    hourEstimated: false,
    moved: false,
    outdated: false,
  });
});

test('stops are counted without those that left the route, as the screen and the driver’s day list them', () => {
  const numbers = (...stops: StopAsStored[]) => [...toldStops(stops)].map(([order, { sequence }]) => `${order}${sequence}`);
  expect(numbers(stop('a', 1), stop('b', 2, { state: 'gone' }), stop('c', 3, { state: 'visited' }), stop('d', 4))).toEqual([
    'a1',
    'b2',
    'c2',
    'd3',
  ]);
  expect(numbers(stop('a', 1, { kept: true }), stop('b', 2))).toEqual(['b1']);
});

test('after a straight way every hour is estimated', () => {
  expect(odd(stop('a', 1), stop('b', 2, { estimated: true }), stop('c', 3))).toEqual(['a', 'b estimated hourEstimated', 'c hourEstimated']);
});

test('after a stop that left the route, or lies elsewhere by now, nothing was planned as it is', () => {
  expect(odd(stop('a', 1), stop('b', 2, { state: 'gone' }), stop('c', 3))).toEqual(['a', 'b', 'c outdated']);
  expect(odd(stop('a', 1, ELSEWHERE), stop('b', 2))).toEqual(['a moved', 'b outdated']);
  // One that was visited was visited where it was planned for.
  expect(odd(stop('a', 1, { ...ELSEWHERE, state: 'visited' }), stop('b', 2))).toEqual(['a moved', 'b']);
});

test('what was visited before the last save has no part in the way of that; tried again, it is in no route', () => {
  const kept = { kept: true, estimated: true };
  expect(odd(stop('a', 1, { ...kept, state: 'visited' }), stop('b', 2))).toEqual(['a estimated hourEstimated', 'b']);
  expect(odd(stop('a', 1, { ...kept, state: 'open' }), stop('b', 2))).toEqual(['b']);
  expect(odd(stop('a', 1, { ...kept, state: 'gone' }), stop('b', 2))).toEqual(['a estimated hourEstimated', 'b']);
});

test.each([
  [5, true, false, 'open'],
  [5, true, true, 'open'],
  [1, true, false, 'open'],
  [4, true, true, 'visited'],
  [10, true, false, 'visited'],
  [8, true, false, 'visited'],
  [8, false, false, 'gone'],
  [8, false, true, 'visited'],
  [5, false, false, 'gone'],
  [22, true, false, 'gone'],
  [18, true, true, 'visited'],
] as const)('a stop of status %d, its route’s: %s, visited on the day: %s, is %s', (status, isIts, wasVisited, state) =>
  expect(stopState(status, isIts, wasVisited)).toBe(state),
);
