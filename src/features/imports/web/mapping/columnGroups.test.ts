import { expect, test } from 'vitest';
import { columnGroups } from './columnGroups.ts';

test('columns that make one value are one group, in the order of the file', () => {
  expect(
    columnGroups({
      columns: ['externalID', null, 'floor', 'toAddress', 'toNumber', 'name', 'paid', 'chargeAmount', 'name'],
      spare: [null, 'name', null, null, null, null, null, null, null],
    }),
  ).toEqual([
    { column: 'externalID', columns: [0], companions: [], spare: [] },
    { column: 'toAddress', columns: [3], companions: [2, 4], spare: [] },
    { column: 'name', columns: [5, 8], companions: [], spare: [1] },
    { column: 'chargeAmount', columns: [7], companions: [6], spare: [] },
  ]);
});

test('what belongs to a column that is not read stands by itself', () => {
  expect(columnGroups({ columns: ['floor', 'quantity', 'sku'], spare: [] })).toEqual([
    { column: 'floor', columns: [0], companions: [], spare: [] },
    { column: 'sku', columns: [2], companions: [1], spare: [] },
  ]);
});

test('a meaning that only a column in reserve has is read of it', () => {
  expect(columnGroups({ columns: [null, null], spare: ['phone', null] })).toEqual([
    { column: 'phone', columns: [], companions: [], spare: [0] },
  ]);
});
