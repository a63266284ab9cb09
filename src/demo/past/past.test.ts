import { expect, test } from 'vitest';
import { daysBetween, instantAt } from '#shared/time.ts';
import { pastDays, YEAR } from './past.ts';

test('the days of the past reach back a year, end before the demo’s own month, and each quarter has more of them', () => {
  const days = pastDays(600, instantAt('2026-11-19', 16), 30);
  expect(days).toHaveLength(600);
  const ago = days.map((day) => daysBetween(day, '2026-11-19'));
  expect([Math.max(...ago) > YEAR - 10, Math.max(...ago) <= YEAR, Math.min(...ago)]).toEqual([true, true, 31]);
  const quarters = [3, 2, 1, 0].map((n) => ago.filter((some) => some > 30 + 84 * n && some <= 30 + 84 * (n + 1)).length);
  expect(quarters).toEqual(quarters.toSorted((a, b) => a - b));
  expect(new Set(quarters).size).toBe(4);
});
