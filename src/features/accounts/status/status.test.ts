import { expect, test } from 'vitest';
import { axisPesos, wholePesos } from './amounts.ts';
import { monthEnds } from './monthEnds.ts';
import { firstShown, spanWords } from './shown.ts';

/** A moment by its clock at UTC-3. */
const at = (text: string) => new Date(`${text}:00-03:00`);
const now = at('2026-11-24T14:40');

test.each([
  // The running one counts: 30 days, 6 and 12 months.
  ['1M', null, '2026-10-26'],
  ['6M', null, '2026-06-01'],
  ['1Y', '2019-01-20', '2025-12-01'],
  ['ALL', '2024-03-17', '2024-03-01'],
  ['ALL', '2026-11-24', '2026-11-01'],
  ['ALL', null, '2026-11-01'],
  // Ten years at most.
  ['ALL', '2016-12-01', '2016-12-01'],
  ['ALL', '2016-11-30', '2016-12-01'],
  ['ALL', '1999-01-01', '2016-12-01'],
] as const)('%s shows, of what began on %s, all since %s', (range, first, shown) => expect(firstShown(range, first, now)).toBe(shown));

test('at 23:59 of the last day of a month in UTC-3 that month is the running one', () => {
  expect(firstShown('6M', null, at('2026-10-31T23:59'))).toBe('2026-05-01');
  expect(firstShown('6M', null, at('2026-11-01T00:00'))).toBe('2026-06-01');
});

test('sums say what they are of', () => {
  expect([spanWords('month', 12), spanWords('month', 1), spanWords('day', 30), spanWords('day', 1)]).toEqual([
    '12 meses',
    'este mes',
    '30 días',
    'hoy',
  ]);
});

test.each([
  [0, '0'],
  [0.5, '$ 1'],
  [200, '$ 200'],
  [9_999, '$ 9.999'],
  [10_000, '$ 10 mil'],
  [12_500, '$ 12,5 mil'],
  [500_000, '$ 500 mil'],
  [1_000_000, '$ 1 M'],
  [2_500_000, '$ 2,5 M'],
  [40_000_000, '$ 40 M'],
  [2_000_000_000, '$ 2.000 M'],
  [-5_000_000, '−$ 5 M'],
])('an axis says %d as %s', (pesos, text) => expect(axisPesos(pesos)).toBe(text));

test.each([
  [274_800_000.49, '$ 274.800.000'],
  [1_234.5, '$ 1.235'],
  [0, '$ 0'],
  [-0.4, '$ 0'],
  [-1_234.5, '−$ 1.235'],
])('a sum of %d is read as %s', (pesos, text) => expect(wholePesos(pesos)).toBe(text));

test('the months that can be closed are those that have ended, and the one that is', () => {
  expect(monthEnds('2026-03-31', null).slice(0, 3)).toEqual(['2026-02-28', '2026-01-31', '2025-12-31']);
  expect(monthEnds('2028-03-01', '2028-02-29').slice(0, 2)).toEqual(['2028-02-29', '2028-01-31']);
  expect(monthEnds('2026-11-24', '2026-10-31').length).toBe(24);
  expect(monthEnds('2026-11-24', '2020-01-31').at(-1)).toBe('2020-01-31');
});
