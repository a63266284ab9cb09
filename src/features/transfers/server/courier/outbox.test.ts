import { expect, test } from 'vitest';
import { pauseAfter } from './outbox.ts';

test.each([
  [1, 1_000],
  [2, 2_000],
  [3, 4_000],
  [10, 512_000],
  [11, 600_000],
  [32_000, 600_000],
])('after %i failures in a row a transfer waits %i ms', (failures, pause) => expect(pauseAfter(failures)).toBe(pause));
