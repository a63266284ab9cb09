import { expect, test } from 'vitest';
import { instantAt } from '#shared/time.ts';
import { demoClock } from './clock.ts';

test('in the evening moments stay as planned, and the demo stops at 14:00', () => {
  const { today, hasHappened, real } = demoClock(instantAt('2026-11-20', 21, 30));
  expect(today).toBe('2026-11-20');
  expect(real(instantAt('2026-11-20', 13))).toEqual(instantAt('2026-11-20', 13));
  expect(hasHappened(instantAt('2026-11-20', 14))).toBe(true);
  expect(hasHappened(instantAt('2026-11-20', 14, 1))).toBe(false);
});

test('at 7:00, half of the way to 14:00, what was planned for 12:00 is stored as 6:00', () => {
  const { real, hasHappened } = demoClock(instantAt('2026-11-20', 7));
  expect(hasHappened(instantAt('2026-11-20', 12))).toBe(true);
  expect(real(instantAt('2026-11-20', 12))).toEqual(instantAt('2026-11-20', 6));
  expect(real(instantAt('2026-11-20', 14))).toEqual(instantAt('2026-11-20', 7));
});

test('days before are left alone, at midnight too', () => {
  const { real } = demoClock(instantAt('2026-11-20', 0));
  expect(real(instantAt('2026-11-19', 23, 59))).toEqual(instantAt('2026-11-19', 23, 59));
  expect(real(instantAt('2026-11-20', 13))).toEqual(instantAt('2026-11-20', 0));
});
