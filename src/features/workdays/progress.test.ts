import { expect, test } from 'vitest';
import { progressOf } from './progress.ts';

test('counts what was visited, by status, and what is left; what was called off is no part of it', () => {
  const orders = [
    { state: 'failed', status: 21 },
    { state: 'done', status: 8 },
    { state: 'failed', status: 10 },
    { state: 'done', status: 8 },
    { state: 'open', status: 7 },
    { state: 'open', status: 10 },
    { state: 'off', status: 22 },
  ] as const;
  expect(progressOf(orders)).toEqual({
    total: 6,
    visited: 4,
    parts: [
      { status: 8, total: 2 },
      { status: 10, total: 1 },
      { status: 21, total: 1 },
    ],
    open: 2,
  });
});

test('a day without orders has none', () => {
  expect(progressOf([])).toEqual({ total: 0, visited: 0, parts: [], open: 0 });
});
