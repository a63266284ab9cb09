import { expect, test } from 'vitest';
import { pauseAfter } from './backoff.ts';

test('pauses double up to half a minute, and half of each is left to chance', () => {
  expect([1, 2, 3, 4, 5, 6, 60].map((failures) => pauseAfter(failures, 1))).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  expect([0, 0.5, 1].map((chance) => pauseAfter(2, chance))).toEqual([1_000, 1_500, 2_000]);
});
