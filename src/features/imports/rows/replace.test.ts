import { expect, test } from 'vitest';
import { alike, replaceIn } from './replace.ts';

const rows = ['A Confirmar', 'a confirmár hoy', 'Olivos', '', 'Cap. Fed.'].map((toTown, at) => ({
  importId: String(at),
  cells: { toTown },
}));
const replace = (find: string, text: string, whole = false) =>
  replaceIn(rows, 'toTown', { find, text, whole }).map(({ row, text: next }) => [row.importId, next]);

test.each([
  [
    'a confirmar',
    'CABA',
    false,
    [
      ['0', 'CABA'],
      ['1', 'CABA hoy'],
    ],
  ],
  ['A CONFIRMAR', 'CABA', true, [['0', 'CABA']]],
  [
    'o',
    '0',
    false,
    [
      ['0', 'A C0nfirmar'],
      ['1', 'a c0nfirmár h0y'],
      ['2', '0liv0s'],
    ],
  ],
  [' hoy', '', false, [['1', 'a confirmár']]],
  ['Cap. Fed.', 'CABA', false, [['4', 'CABA']]],
  ['', 'CABA', false, []],
  ['Olivos', 'Olivos', false, []],
] as const)('%j by %j (whole: %j): %j', (find, text, whole, changed) => {
  expect(replace(find, text, whole)).toEqual(changed);
});

test('rows alike are those that said the same, whatever its case; empty ones too', () => {
  const same = [...rows, { importId: '9', cells: { toTown: 'a confirmar' } }, { importId: '10', cells: {} }];
  expect(alike(same, rows[0]!, 'toTown').map(({ importId }) => importId)).toEqual(['9']);
  expect(alike(same, rows[3]!, 'toTown').map(({ importId }) => importId)).toEqual(['10']);
});
