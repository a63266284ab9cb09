import { expect, test } from 'vitest';
import { foldedFilter } from './listKeys.ts';

const of = (search: string, limit = Infinity) =>
  foldedFilter({
    options: [
      { value: '4', label: 'En Depósito' },
      { value: '42', label: 'Observación' },
      { group: 'Fuera', items: [{ value: '20', label: 'Fuera de Zona' }] },
    ],
    search,
    limit,
  });

test('options are found whatever their case and accents, and a group without any is left out', () => {
  expect(of('DEPOSITO')).toEqual([{ value: '4', label: 'En Depósito' }]);
  expect(of(' observacion ')).toEqual([{ value: '42', label: 'Observación' }]);
  expect(of('zona')).toEqual([{ group: 'Fuera', items: [{ value: '20', label: 'Fuera de Zona' }] }]);
  expect(of('nadie')).toEqual([]);
  expect(of('', 1)).toHaveLength(1);
});
