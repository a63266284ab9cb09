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
    expect(messages({}, { client: 'Otro' }, { externalID: '' }, { externalID: '-' }, { externalID: '-' })).toEqual([
      'ok',
      'ok',
      'ok',
      'ok',
      'ok',
    ]);
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
  test('is one of the client of all of the file, be that told beside the row or in it', () => {
    const fileClient = '0198c0de-0000-7000-8000-0000000000aa';
    const rows = [
      { ...row({ client: '' }), fileClient },
      { ...row({ client: fileClient }), row: 3 },
    ];
    expect(checkRows(rows).map(({ errors }) => errors)).toEqual([{}, { externalID: 'Repetido en la fila 2' }]);
  });
  test('is one of the client that rows name, in whatever words', () => {
    const known = (at: number, client: string, _id?: string) => ({
      ...checkRow({ ...row({ client }), row: at }, { today }),
      ...(_id && { client: { _id } }),
    });
    const rows = [known(2, 'Ñandú', 'a'), known(3, '30-50001091-2', 'a'), known(4, 'Ñandú', 'b'), known(5, 'Ñandú')];
    expect(markRepeats(rows).map(({ errors }) => errors.externalID)).toEqual([undefined, 'Repetido en la fila 2', undefined, undefined]);
  });
  test('that is wrong itself says so before', () => {
    const long = { externalID: 'x'.repeat(61) };
    expect(messages(long, long)).toEqual(['Hasta 60 caracteres', 'Hasta 60 caracteres']);
  });
  test('counts in a row that is wrong otherwise', () => {
    expect(messages({ email: 'ana@' }, {})).toEqual(['wrong', 'Repetido en la fila 2']);
  });
});
