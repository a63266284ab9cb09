import { expect, test } from 'vitest';
import { MONTH } from './month.ts';
import { daysOf, lastWholeMonth, monthSaid, triedMonths } from './months.ts';

test.each([
  ['2026-02', '2026-02-01', '2026-02-28'],
  ['2028-02', '2028-02-01', '2028-02-29'],
  ['2026-12', '2026-12-01', '2026-12-31'],
  ['2026-10', '2026-10-01', '2026-10-31'],
])('%s goes from %s to %s', (month, first, last) => expect(daysOf(month)).toEqual({ first, last }));

test('a tariff is tried on the last month that is over', () => {
  expect(lastWholeMonth('2026-11-24')).toBe('2026-10');
  expect(lastWholeMonth('2026-01-31')).toBe('2025-12');
});

test('the month in course and the twelve before it may be chosen', () => {
  const months = triedMonths('2026-11-24');
  expect([months.length, months[0], months[1], months.at(-1)]).toEqual([13, '2026-11', '2026-10', '2025-11']);
  expect(monthSaid('2026-10')).toBe('Octubre 2026');
});

test.each(['2026-13', '2026-00', '2026-1', '26-01', '2026-01-01', ' 2026-01'])('%s is no month', (text) =>
  expect(MONTH.test(text)).toBe(false),
);
