import { expect, test } from 'vitest';
import type { PreviewRow } from './importWork.ts';
import { type Mend, mendable } from './mending.ts';

const mend = (field: string, together: boolean): Mend => ({ field, together, asks: (text) => text, name: field, search: async () => [] });
const type = mend('type', false);
const vehicle = mend('vehicle', true);
const row = (at: number, cells: Record<string, string>, errors: Record<string, string>): PreviewRow => ({
  row: at,
  cells,
  errors,
  _id: 'a',
  state: 'error',
  name: '',
  record: null,
  changes: {},
  ignored: {},
  twin: null,
  unplaced: null,
});

test('names that nobody has are told once for each name, or once for all who have none', () => {
  const rows = [
    row(2, { type: 'Cadete' }, { type: 'No existe «Cadete»' }),
    row(3, { type: 'Moto' }, { type: 'No existe «Moto»' }),
    row(4, { type: 'Moto', vehicle: 'AB123CD' }, { type: 'No existe «Moto»', vehicle: 'No existe «AB123CD»' }),
    row(5, {}, { vehicle: 'Requerido' }),
    row(6, { vehicle: 'no tiene' }, { vehicle: 'Requerido' }),
    row(7, { vehicle: '14' }, { vehicle: 'Sin lugar' }),
    row(8, { vehicle: '14, 15' }, { vehicle: 'No existe «15»' }),
  ];
  expect(mendable(rows, [type, vehicle])).toEqual([
    { mend: type, text: 'Moto', rows: [3, 4] },
    { mend: type, text: 'Cadete', rows: [2] },
    { mend: vehicle, text: '', rows: [4, 5, 6] },
  ]);
});
