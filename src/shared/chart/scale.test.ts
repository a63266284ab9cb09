import { expect, test } from 'vitest';
import { labelEvery, monthName, periodName, pointLabel, ticksOf } from './scale.ts';

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [5, [0, 2, 4, 6]],
  [30, [0, 10, 20, 30]],
  [31, [0, 10, 20, 30, 40]],
  [28_900, [0, 10_000, 20_000, 30_000]],
  [1_000_000, [0, 500_000, 1_000_000]],
])('an axis up to %i has %j', (largest, ticks) => expect(ticksOf(largest)).toEqual(ticks));

test.each([
  [30, -1, [-10, 0, 10, 20, 30]],
  [0, -30, [-30, -20, -10, 0]],
  [5, -5, [-5, 0, 5]],
  [0, 0, [0, 1]],
])('one up to %i and down to %i has %j', (largest, least, ticks) => expect(ticksOf(largest, 4, least)).toEqual(ticks));

test('points say their month, the first and each January with the year; days their date', () => {
  expect(['2025-11-01', '2025-12-01', '2026-01-01'].map((day, i) => pointLabel('month', day, i === 0))).toEqual([
    'Nov 25',
    'Dic',
    'Ene 26',
  ]);
  expect(pointLabel('day', '2026-11-02', false)).toBe('02/11');
  expect([periodName('month', '2026-09-01'), periodName('day', '2026-09-01')]).toEqual(['septiembre de 2026', '01/09/26']);
  expect(monthName('2026-10-20', false)).toBe('Oct');
});

test('labels that have no room are left out', () => {
  const months = ['Nov 25', 'Dic', 'Ene 26', 'Feb', 'Mar', 'Abr', 'May', 'Jun', 'Jul', 'Ago', 'Sep', 'Oct'];
  // 'Nov 25' takes 42 px from its point on, 'Dic' 10.5 px before its own, and 8 px stand between them.
  expect([61, 60, 36, 35, 8, 0].map((step) => labelEvery(months, step))).toEqual([1, 2, 2, 3, 8, 12]);
  expect([labelEvery([], 0), labelEvery(['Nov 25'], 0)]).toEqual([1, 1]);
});
