import { expect, test } from 'vitest';
import { currentSearch, daysOf, movementChips } from './currentSearch.ts';

const TODAY = '2026-11-20';

test.each([
  ['nothing is the last 15 days', {}, '2026-11-06', '2026-11-20'],
  ['one end alone is that day', { endDay: '2026-10-01' }, '2026-10-01', '2026-10-01'],
  ['the wrong way round they are put in order', { startDay: '2026-10-09', endDay: '2026-10-01' }, '2026-10-01', '2026-10-09'],
])('days of an address: %s', (_, search, startDay, endDay) => {
  expect(daysOf(search, TODAY)).toEqual({ startDay, endDay });
});

test('the days that nobody chose have no chip; each other filter has one that takes it off', () => {
  expect(movementChips({}, String)).toEqual([]);
  const chips = movementChips({ startDay: '2026-10-01', endDay: '2026-10-09', status: 'credit', typeFrom: 'closure' }, String);
  expect(chips.map(({ label, value }) => `${label}: ${value}`)).toEqual([
    'Fecha: 01/10/2026 – 09/10/2026',
    'Acción: Nota de crédito',
    'Origen: Rendición',
  ]);
  expect(chips[0]?.off).toEqual({ startDay: undefined, endDay: undefined });
});

test('an address with what there is not is read without it', () => {
  const read = currentSearch({ tab: 'x', status: 'steal', size: 25, page: 0, side: 'even', startDay: '2026-02-30' });
  expect(Object.values(read).filter((value) => value !== undefined)).toEqual([]);
});
