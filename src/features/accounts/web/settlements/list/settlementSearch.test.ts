import { expect, test } from 'vitest';
import { daysOf, settlementSearch } from './settlementSearch.ts';

const read = (raw: object) => settlementSearch({ ...raw });

test('without days the last fifteen are shown, today included; one end alone is one day', () => {
  expect(daysOf(read({}), '2026-11-20')).toEqual({ startDay: '2026-11-06', endDay: '2026-11-20' });
  expect(daysOf(read({ startDay: '2026-11-01' }), '2026-11-20')).toEqual({ startDay: '2026-11-01', endDay: '2026-11-01' });
  expect(daysOf(read({ startDay: '2026-11-09', endDay: '2026-11-02' }), '2026-11-20')).toEqual({
    startDay: '2026-11-02',
    endDay: '2026-11-09',
  });
});

test('what does not fit in an address counts as absent', () => {
  expect(read({ status: 'late', client: 'x', startDay: '2026-02-30', page: 0, size: 7, sortField: 'version' })).toEqual(read({}));
  expect(read({ status: 'partial', size: 50, invoice: ' kqz ' })).toMatchObject({ status: 'partial', size: 50, invoice: 'kqz' });
});
