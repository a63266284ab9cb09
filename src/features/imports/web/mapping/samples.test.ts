import { expect, test } from 'vitest';
import type { FoundTable } from '../../sheet/findTable.ts';
import { columnFacts, sampleRows } from './samples.ts';

const table = (...rows: string[][]): FoundTable => ({
  sheet: 0,
  header: 0,
  headers: (rows[0] ?? []).map((_, at) => `Columna ${at}`),
  titles: [],
  rows: rows.map((cells, at) => ({ at: at + 1, cells, carried: [] })),
  left: [],
  merged: [],
  counts: [rows.length],
});
const textsAt = (found: FoundTable, own: number[], all = own) => sampleRows(found, own, all).map(({ cells }) => all.map((at) => cells[at]));

test('samples are three different values, those that are written differently first, in the order of the file', () => {
  const phones = ['1154445592', '1154445592', '', '1154445593', '1154445594', '+5491154445595', '5491144445555.0'];
  expect(textsAt(table(...phones.map((text) => [text])), [0])).toEqual([['1154445592'], ['+5491154445595'], ['5491144445555.0']]);
  expect(textsAt(table(['Ana'], ['Ana'], ['Luis']), [0])).toEqual([['Ana'], ['Luis']]);
});

test('of several columns one that says something is enough; what tells rows apart may be another', () => {
  const rows = table(['', '', 'x'], ['a', '', 'Pagado'], ['a', '', 'Pendiente']);
  expect(textsAt(rows, [0, 1], [0, 2])).toEqual([
    ['a', 'Pagado'],
    ['a', 'Pendiente'],
  ]);
});

test('a value that few of many rows have is found', () => {
  const rows = Array.from({ length: 5000 }, (_, at) => [at === 4321 ? 'Tocar timbre' : '']);
  expect(textsAt(table(...rows), [0])).toEqual([['Tocar timbre']]);
});

test('what a column holds: how many values, the first of them, and few words with their counts', () => {
  expect(columnFacts(table(['ARS', ' uno '], ['', 'dos'], ['ARS', 'tres'], ['USD', 'cuatro']))).toEqual([
    {
      filled: 3,
      first: 'ARS',
      words: [
        ['ARS', 2],
        ['USD', 1],
      ],
    },
    { filled: 4, first: 'uno', words: undefined },
  ]);
});
