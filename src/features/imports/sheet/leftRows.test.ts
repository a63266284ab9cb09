import { expect, test } from 'vitest';
import { findTable } from './findTable.ts';
import { namedRows } from './leftRows.ts';

const found = (...lines: readonly string[]) => {
  const sheet = { name: 'Hoja 1', merges: [], rows: lines.map((line) => line.split(';')) };
  const table = findTable({ sheets: [sheet], form: '', told: [] }, () => true, {}, 'SKU');
  if ('refusal' in table) throw new Error(table.refusal);
  const brought = namedRows(sheet.rows, table, 0);
  return {
    alone: table.rows.map(({ cells }) => cells[0]),
    brought: brought.map((at) => lines[at]?.split(';')[0]),
  };
};

test('a product of which a file tells the SKU alone is a row; sums, notes and titles said again are none', () => {
  expect(
    found(
      'SKU;Descripción;Código;Variantes',
      'A-1;Remera;779;S',
      'A-2;Gorra;778;M',
      'A-3;;;',
      '1004;;;',
      'SKU;Descripción;Código;Variantes',
      'A-5;Buzo;777;S',
      ';;;',
      'A-6;;;',
      'Total: 6 productos;;;',
      'Emitido el 20/11/2026;;;',
    ),
  ).toEqual({ alone: ['A-1', 'A-2', 'A-5'], brought: ['A-3', '1004', 'A-6'] });
});

test('a table whose rows are all of them there is as it was', () => {
  expect(found('SKU;Descripción', 'A-1;Remera', 'A-2;', '1003;')).toEqual({ alone: ['A-1', 'A-2', '1003'], brought: [] });
});
