import { expect, test } from 'vitest';
import { delayOf, lateness, latenessWords } from './delay.ts';

const min = (minutes: number) => minutes * 60_000;
const visited = (planned: number | null, at: number) => ({ planned: planned === null ? null : min(planned), at: min(at), isOpen: false });
const left = (planned: number | null) => ({ planned: planned === null ? null : min(planned), at: null, isOpen: true });

test('a visit is as late as it was planned earlier, to the minute', () => {
  expect([visited(10, 31), visited(10, 10), visited(10, 4), visited(null, 4), left(10)].map(lateness)).toEqual([21, 0, -6, null, null]);
});

test('a driver is as late as at the last visit that was planned', () => {
  expect(delayOf([visited(10, 31), visited(20, 29), visited(null, 40)], min(41))).toBe(9);
  expect(delayOf([visited(10, 31), visited(20, 15), left(60)], min(41))).toBe(-5);
});

test('who should have made the next visit by now is later than that', () => {
  expect(delayOf([visited(10, 12), left(20)], min(26))).toBe(6);
  expect(delayOf([visited(10, 19), left(20)], min(26))).toBe(9);
  expect(delayOf([left(20)], min(26))).toBe(6);
  expect(delayOf([left(20)], min(20))).toBe(0);
});

test('before the first visit is due nobody is on time, or late', () => {
  expect(delayOf([left(20), left(30)], min(19))).toBeNull();
  expect(delayOf([left(null), left(20)], min(-9_000))).toBeNull();
});

test('without a saved route nobody is late', () => {
  expect(delayOf([visited(null, 12), left(null)], min(26))).toBeNull();
  expect(delayOf([], 0)).toBeNull();
});

test.each([
  [-4, '−4 min', 'none'],
  [-3, 'en hora', 'none'],
  [3, 'en hora', 'none'],
  [4, '+4 min', 'warn'],
  [14, '+14 min', 'warn'],
  [15, '+15 min', 'danger'],
  [516, '+8 h 36 min', 'danger'],
  [-60, '−1 h', 'none'],
] as const)('%d minutes are said %s', (minutes, words, tone) => expect(latenessWords(minutes)).toEqual({ words, tone }));
