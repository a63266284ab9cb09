import { expect, test } from 'vitest';
import { fold } from '#shared/text.ts';
import { wholeTable } from './wholeTable.ts';

const TITLES = new Set(['sku', 'descripcion', 'codigo', 'ean', 'variantes']);
const tableOf = (...lines: readonly string[]) => {
  const sheet = { name: 'Hoja 1', merges: [], rows: lines.map((line) => line.split(';')) };
  const table = wholeTable({ sheets: [sheet], form: '', told: [] }, (title) => TITLES.has(fold(title)), 'SKU');
  if ('refusal' in table) return table.refusal;
  return {
    header: table.header,
    titles: table.headers,
    rows: table.rows.map(({ cells, error }) => (error ? [cells[0], error] : cells[0])),
  };
};
const ASIDE = 'Parece un total o una nota de la planilla';

test('each row beneath the titles that has anything is one; sums and notes say that they look so', () => {
  expect(
    tableOf(
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
  ).toMatchObject({ rows: ['A-1', 'A-2', 'A-3', '1004', 'A-5', 'A-6', ['Total: 6 productos', ASIDE], ['Emitido el 20/11/2026', ASIDE]] });
});

test('a row with a code alone is one though nobody knows yet what its column means', () => {
  expect(
    tableOf('Cod. Art.;Descripción;Marca;Color', 'A-1;Remera;Sur;Rojo', 'A-2;Gorra;Sur;Azul', 'A-3;Buzo;Sur;Gris', 'A-4;;;', 'A-5;;;'),
  ).toMatchObject({ header: 0, rows: ['A-1', 'A-2', 'A-3', 'A-4', 'A-5'] });
});

test('a single column is a table, with its title or without', () => {
  expect(tableOf('SKU', 'A-1', 'A-2')).toEqual({ header: 0, titles: ['SKU'], rows: ['A-1', 'A-2'] });
  expect(tableOf('', 'SKU', '7790001', '7790002')).toEqual({ header: 1, titles: ['SKU'], rows: ['7790001', '7790002'] });
  expect(tableOf('A-1', 'A-2')).toEqual({ header: null, titles: ['Columna A'], rows: ['A-1', 'A-2'] });
});

test('a column that has its title alone in each row but one is read with it', () => {
  expect(tableOf('SKU;', 'A-1;', 'A-2;')).toMatchObject({ header: 0, rows: ['A-1', 'A-2'] });
});

test('a file of nothing, and one of titles alone, have no SKUs', () => {
  expect(tableOf('')).toBe('El archivo no tiene SKU');
  expect(tableOf('SKU;Descripción')).toBe('El archivo no tiene SKU');
  expect(tableOf('SKU')).toBe('El archivo no tiene SKU');
});

test('may have more rows, and longer cells, than a file of orders where that is told', () => {
  const long = 'x'.repeat(5_000);
  const rows = [['SKU', 'Variantes'], ...Array.from({ length: 10_002 }, (_, at) => [`A-${at}`, at === 7 ? long : 'S'])];
  const file = { sheets: [{ name: 'SKU', merges: [], rows }], form: '', told: [] };
  const isKnown = (title: string) => TITLES.has(fold(title));
  const table = wholeTable(file, isKnown, 'SKU', { most: 10_002, longest: 4_999 });
  if ('refusal' in table) throw new Error(table.refusal);
  expect([table.rows.length, table.rows[7]?.cells[1]?.length]).toEqual([10_002, 4_999]);
  expect(wholeTable(file, isKnown, 'SKU', { most: 10_001 })).toMatchObject({
    refusal: 'El archivo tiene 10.002 SKU: hasta 10.001 por vez',
  });
  expect(wholeTable(file, isKnown, 'SKU')).toMatchObject({ refusal: 'El archivo tiene 10.002 SKU: hasta 10.000 por vez' });
});
