import { expect, test } from 'vitest';
import { instantAt } from '#shared/time.ts';
import { changeCost, type Told } from './changeCost.ts';

const at = (hour: number, minute: number, second = 0) => instantAt('2026-11-28', hour, minute).getTime() + second * 1000;
const told = (departure: number, seconds: number, metres: number, lng = -58.4): Told => ({
  route: { mode: 'circular', start: [lng, -34.6], end: null, departure, service: 180, isServiceChosen: false, stops: [] },
  schedule: { stops: [], back: null, seconds, onTheWay: seconds, metres, arrival: departure + seconds * 1000 },
});
const ends = { was: at(2, 31, 50), is: at(3, 2, 5) };

test('with the same departure the difference of the whole is told', () => {
  expect(changeCost(told(at(9, 0), 3600, 9000), told(at(9, 0), 3840, 7800), ends, 0)).toEqual([
    { words: '+4 min', isMore: true },
    { words: '−1,2 km', isMore: false },
  ]);
  expect(changeCost(told(at(9, 0), 3600, 9000), told(at(9, 0), 3600, 9000), ends, 0)).toEqual([]);
});

test('what is left of a route in progress is no gain where it ends later', () => {
  expect(changeCost(told(at(1, 2), 5340, 9000), told(at(2, 37), 1500, 4800, -58.45), ends, 1)).toEqual([
    { words: 'termina 31 min más tarde', isMore: true },
  ]);
});

test('who leaves at another time ends later or earlier, by the clocks that are shown', () => {
  const later = changeCost(told(at(9, 0), 3600, 9000), told(at(9, 30), 3600, 8000), { was: at(10, 0, 59), is: at(10, 30) }, 0);
  expect(later).toEqual([
    { words: 'termina 30 min más tarde', isMore: true },
    { words: '−1,0 km', isMore: false },
  ]);
  const earlier = changeCost(told(at(9, 0), 3600, 9000), told(at(8, 0), 3600, 9000), { was: at(10, 0), is: at(9, 0) }, 0);
  expect(earlier).toEqual([{ words: 'termina 1 h antes', isMore: false }]);
  expect(changeCost(told(at(9, 0), 3600, 9000), told(at(9, 30), 1800, 9000), { was: at(10, 0, 1), is: at(10, 0, 58) }, 0)).toEqual([]);
});
