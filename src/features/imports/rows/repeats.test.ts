import { describe, expect, test } from 'vitest';
import { markRepeats } from './repeats.ts';
import { checkRow, type ImportRow } from './row.ts';
import type { Cells } from '../sheet/table.ts';

const today = '2026-11-20';
const row = (change: Cells = {}): ImportRow => ({
  importId: '0198c0de-0000-7000-8000-000000000001',
  row: 2,
  cells: { client: 'Librería Ñ', externalID: 'P-77', deliveryDate: '21/11/2026', toAddress: 'Thames 800', ...change },
});

const checkRows = (rows: readonly ImportRow[]) => markRepeats(rows.map((one) => checkRow(one, { today })));

const messages = (...cells: Cells[]) =>
  checkRows(cells.map((change, at) => Object.assign(row(change), { row: at + 2 }))).map(
    ({ errors, draft }) => errors.externalID ?? (draft ? 'ok' : 'wrong'),
  );

describe('a number that comes twice', () => {
  test('is told at the later rows, naming the first', () => {
    expect(messages({}, { externalID: 'P-78' }, { client: 'LIBRERIA Ñ ' }, {})).toEqual([
      'ok',
      'ok',
      'Repetido en la fila 2',
      'Repetido en la fila 2',
    ]);
  });
  test('is the same with a sign before it or decimals behind it', () => {
    expect(messages({ externalID: '77' }, { externalID: '#77' }, { externalID: '77.0' })).toEqual([
      'ok',
      'Repetido en la fila 2',
      'Repetido en la fila 2',
    ]);
  });
  test('may belong to two clients, and no number is no repetition', () => {
    expect(messages({}, { client: 'Otro' }, { externalID: '' }, { externalID: ' ' })).toEqual(['ok', 'ok', 'ok', 'ok']);
  });
  test('is forgotten when the first row goes', () => {
    const [first, second] = checkRows([row(), { ...row(), row: 3 }]);
    expect([first?.errors, second?.errors]).toEqual([{}, { externalID: 'Repetido en la fila 2' }]);
    expect(markRepeats(second ? [second] : [])).toMatchObject([{ row: 3, errors: {}, draft: { externalID: 'P-77' } }]);
  });
  test('counts for the client of all of the file where the cell is empty', () => {
    const fileClient = '0198c0de-0000-7000-8000-0000000000aa';
    const rows = ['', ' ', 'Otro'].map((client, at) => ({ ...row({ client }), row: at + 2, fileClient }));
    expect(checkRows(rows).map(({ errors }) => errors)).toEqual([{}, { externalID: 'Repetido en la fila 2' }, {}]);
  });
  test('counts in a row that is wrong otherwise', () => {
    expect(messages({ email: 'ana@' }, {})).toEqual(['wrong', 'Repetido en la fila 2']);
  });
});
