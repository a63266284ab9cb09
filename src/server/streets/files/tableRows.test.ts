import { expect, test } from 'vitest';
import { listOf } from '../testing/files.ts';
import { tableRows } from './tableRows.ts';

const rowsOf = async (text: string, size = 5) => {
  const pieces = async function* () {
    for (let at = 0; at < text.length; at += size) yield await Promise.resolve(text.slice(at, at + size));
  };
  const rows = await listOf(tableRows('calles.csv', text.slice(0, 65_536), pieces()));
  return rows.map((row) => Object.fromEntries(row));
};

test.each([
  [
    'Nombre,Desde\nA,1\nB,2\n',
    [
      { nombre: 'A', desde: '1' },
      { nombre: 'B', desde: '2' },
    ],
  ],
  [
    'Nombre;Desde\r\nA;1\r\n\r\n"B;C";2',
    [
      { nombre: 'A', desde: '1' },
      { nombre: 'B;C', desde: '2' },
    ],
  ],
  ['"nombre"\t"altura.inicio"\n"A ""la vieja"""\t"5\n6"\n', [{ nombre: 'A "la vieja"', altura_inicio: '5\n6' }]],
  ['a|b\rO"Higgins|2\r', [{ a: 'O"Higgins', b: '2' }]],
  ['a,b\nx,"y"z,\n', [{ a: 'x', b: 'y"z,\n' }]],
  ['a,b', []],
])('%j', async (text, rows) => {
  const got = await rowsOf(text).catch((error: Error) => error.message);
  expect(got).toEqual(rows);
});
