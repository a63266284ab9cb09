import { expect, test } from 'vitest';
import { monthFrom, periodBefore, periodsUntil, unitOf } from './periods.ts';

/** A moment by its clock at UTC-3. */
const at = (text: string) => new Date(`${text}:00-03:00`);

test.each([
  ['2026-11-20', 0, '2026-11-01'],
  ['2026-01-31', -1, '2025-12-01'],
  ['2026-11-20', -12, '2025-11-01'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2026-03-31', -1, '2026-02-01'],
])('the month of %s and %i more begins on %s', (day, months, first) => expect(monthFrom(day, months)).toBe(first));

test('a month is shown by its days, what is longer by months', () => {
  expect((['ALL', '1M', '6M', '1Y'] as const).map(unitOf)).toEqual(['month', 'day', 'month', 'month']);
});

test('at 23:59 of UTC-3 it is still that day, and that month, whatever the day in UTC', () => {
  expect(periodBefore('month', 6, at('2026-10-31T23:59'))).toBe('2026-04-01');
  expect(periodBefore('month', 6, at('2026-11-01T00:00'))).toBe('2026-05-01');
  expect(periodBefore('day', 30, at('2026-11-20T23:59'))).toBe('2026-10-21');
  expect(periodBefore('day', 0, at('2026-11-21T00:00'))).toBe('2026-11-21');
});

test('periods run to the running one', () => {
  expect(periodsUntil('month', '2026-09-15', at('2026-11-20T14:32'))).toEqual(['2026-09-01', '2026-10-01', '2026-11-01']);
  expect(periodsUntil('day', '2026-10-31', at('2026-11-01T00:00'))).toEqual(['2026-10-31', '2026-11-01']);
  expect(periodsUntil('month', '2026-12-01', at('2026-11-20T14:32'))).toEqual([]);
});
