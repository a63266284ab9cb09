import { expect, test } from 'vitest';
import { type Timed, timetable } from './timetable.ts';

const stop = (leg: number, over: Partial<Timed> = {}): Timed => ({ leg, service: 180, from: null, to: null, ...over });

test('one comes to a stop after the ways and the stops before it, and it is over after the way back', () => {
  const { visits, end } = timetable([stop(120), stop(60, { service: 300 }), stop(30)], 200);
  expect(visits.map(({ at }) => at)).toEqual([120, 360, 690]);
  expect(end).toBe(1070);
});

test('who comes too early waits, and all that follows is later for it', () => {
  const { visits, end } = timetable([stop(120, { from: 600, to: 900 }), stop(60)]);
  expect(visits).toEqual([
    { at: 600, wait: 480, late: 0 },
    { at: 840, wait: 0, late: 0 },
  ]);
  expect(end).toBe(1020);
});

test('who comes on the last second is on time, and a second later is not', () => {
  expect(timetable([stop(900, { from: 600, to: 900 })]).visits).toEqual([{ at: 900, wait: 0, late: 0 }]);
  expect(timetable([stop(901, { to: 900 })]).visits).toEqual([{ at: 901, wait: 0, late: 1 }]);
});

test('without stops it is over where the way back ends', () => expect(timetable([], 0)).toEqual({ visits: [], end: 0 }));
