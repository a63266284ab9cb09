import { expect, test } from 'vitest';
import { pauseAfter, restAfter } from './retries.ts';

test('a notice waits longer after each attempt, and three hours at most', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 20].map((attempts) => pauseAfter(attempts) / 1000)).toEqual([
    5, 30, 120, 600, 1800, 3600, 7200, 10_800, 10_800, 10_800,
  ]);
});

test('a webhook rests from the third failure in a row on, twice as long each time, a quarter of an hour at most', () => {
  expect([1, 2, 3, 4, 5, 10, 11, 1000].map((failures) => restAfter(failures) / 1000)).toEqual([0, 0, 5, 10, 20, 640, 900, 900]);
});
