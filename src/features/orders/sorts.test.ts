import { expect, test } from 'vitest';
import { orderSorts, sortRefusal } from './sorts.ts';

const TOO_MANY = 'Elija hasta 31 días para ordenar por esta columna';
const over = (filter: Parameters<typeof sortRefusal>[1]) => orderSorts.filter((sort) => sortRefusal(sort, filter) === TOO_MANY);

test('every column of the document can be sorted over a month, an import or what has no day', () => {
  for (const filter of [
    { startDay: '2026-11-20', endDay: '2026-11-20' },
    { startDay: '2026-10-01', endDay: '2026-11-01' },
    { notDate: true },
    { import: 'x' },
  ])
    expect(over({ ...filter, driverAssign: 'x' })).toEqual([]);
});

test('beyond that, those that no index has in order say why not', () => {
  for (const filter of [{}, { startDay: '2026-10-01', endDay: '2026-11-02' }, { startDay: '2026-10-01' }])
    expect(over({ ...filter, driverAssign: 'x' })).toEqual([
      'toAddress',
      'postalCode',
      'externalID',
      'externalTracking',
      'typeOrder',
      'sequence',
    ]);
});

test('stops are sorted where one driver is filtered', () => {
  const day = { startDay: '2026-11-20', endDay: '2026-11-20' };
  for (const driverAssign of [undefined, null, 0])
    expect(sortRefusal('sequence', { ...day, driverAssign })).toBe('Elija un chofer para ordenar por esta columna');
  expect(sortRefusal('sequence', { ...day, driverAssign: 'x' })).toBeUndefined();
});
