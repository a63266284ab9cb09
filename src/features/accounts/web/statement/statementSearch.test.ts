import { expect, test } from 'vitest';
import { statementDays, statementPresets } from './statementSearch.ts';

test('a statement begins with last month and this one, over the turn of the year too', () => {
  expect(statementDays({}, '2027-01-05')).toEqual({ startDay: '2026-12-01', endDay: '2027-01-05' });
  expect(statementDays({ startDay: '2026-03-09', endDay: '2026-03-01' }, '2027-01-05')).toEqual({
    startDay: '2026-03-01',
    endDay: '2026-03-09',
  });
});

test('the days that people ask for end today or with a whole month', () => {
  expect(statementPresets('2026-03-31').map(({ label, days }) => [label, days.startDay, days.endDay])).toEqual([
    ['Este mes', '2026-03-01', '2026-03-31'],
    ['Mes pasado', '2026-02-01', '2026-02-28'],
    ['90 días', '2026-01-01', '2026-03-31'],
  ]);
});
