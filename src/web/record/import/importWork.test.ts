import { expect, test } from 'vitest';
import type { Fields } from '#shared/record/fields.ts';
import {
  askedRows,
  changeLines,
  doubtTable,
  doubtfulRows,
  errorLines,
  faultTable,
  fileRows,
  goodRows,
  ignoredLines,
  isShown,
  joinedLine,
  leftOutText,
  type PreviewRow,
  previewOf,
  rowsIn,
  sentRows,
} from './importWork.ts';

const fields: Fields = { name: { label: 'Nombre', kind: 'text' }, phone: { label: 'Teléfono', kind: 'phone' } };
const checked = { name: 'Ñandú', record: null, changes: {}, errors: {}, ignored: {}, twin: null, unplaced: null };
const row = (over: Partial<PreviewRow>): PreviewRow => ({ row: 2, cells: { name: 'Ñandú' }, _id: 'a', state: 'new', ...checked, ...over });

test('a row has the cells of the columns that mean something, and those that are not empty', () => {
  const table = { sheets: [''], sheet: 0, titles: ['Cliente', 'Rubro', 'Tel'], rows: [{ at: 1, cells: [' Ñandú ', 'Ropa', ' '] }] };
  expect(fileRows(table, ['name', null, 'phone'], () => 'a')).toEqual([{ row: 2, cells: { name: 'Ñandú' }, _id: 'a' }]);
});

test('a column of several fields is put apart, and the column of one goes before it', () => {
  const parts = (text: string) => ({ name: text.slice(0, 1), phone: text.slice(1) });
  const joined = { both: { label: 'Los dos', titles: '', fields: ['name', 'phone'], parts } };
  const table = {
    rows: [
      { at: 1, cells: ['A12', ''] },
      { at: 2, cells: ['A12', 'B'] },
    ],
  };
  expect(fileRows(table, ['both', 'name'], () => 'a', joined).map(({ cells }) => cells)).toEqual([
    { name: 'A', phone: '12' },
    { name: 'B', phone: '12' },
  ]);
});

test('a row that cannot be read is not asked about, and says why', () => {
  const unread = { row: 3, cells: {}, _id: 'b', unread: 'Tiene 3 celdas y el encabezado 4' };
  const [one, other] = previewOf([row({}), unread], [{ row: 2, state: 'same', ...checked }]);
  expect([one?.state, other?.state, other?.errors]).toEqual(['same', 'error', { row: 'Tiene 3 celdas y el encabezado 4' }]);
  expect(askedRows([row({}), unread]).map((asked) => asked.row)).toEqual([2]);
});

test('a row that other rows of its record contradict is an error whatever the server says of it alone', () => {
  const clashes = { phone: 'Las filas 2 y 3 dicen otro' };
  const asked = [row({ clashes }), row({ row: 3 })];
  expect(askedRows(asked).map((one) => one.row)).toEqual([2, 3]);
  const [one, other] = previewOf(asked, [
    { row: 2, state: 'new', ...checked },
    { row: 3, state: 'new', ...checked },
  ]);
  expect([one?.state, one?.errors, one?.name, other?.state]).toEqual(['error', clashes, 'Ñandú', 'new']);
  // Once it is gone, the other is asked about anew.
  expect(previewOf([{ ...one!, clashes: undefined }], [{ row: 2, state: 'new', ...checked }])[0]?.errors).toEqual({});
});

test.each([
  [[], undefined],
  [[3], 'Junta las filas 2 y 3'],
  [[3, 4, 9], 'Junta las filas 2, 3, 4 y 9'],
  [[3, 4, 5, 6, 7, 8, 9], 'Junta las filas 2, 3, 4, 5, 6, 7, 8 y 9'],
  [[3, 4, 5, 6, 7, 8, 9, 10], 'Junta las filas 2, 3, 4, 5, 6, 7, 8 y 2 más'],
])('a row with the rows %j besides: %s', (joined, line) => {
  expect([joinedLine({ row: 2, joined }), rowsIn([row({ joined }), row({})])]).toEqual([line, 2 + joined.length]);
});

test('what is sent is what is made and what changes, under the _id of the record that is there', () => {
  const rows = [
    row({}),
    row({ row: 3, state: 'edit', record: { _id: 'x', version: 4 } }),
    row({ row: 4, state: 'same' }),
    row({ row: 5, state: 'error' }),
  ];
  expect(goodRows(rows).map((one) => one.row)).toEqual([2, 3]);
  expect(sentRows(rows).map(({ row: at, _id, version }) => [at, _id, version])).toEqual([
    [2, 'a', null],
    [3, 'x', 4],
  ]);
});

test('a doubt is shown of what is imported', () => {
  expect([row({ doubt: true }), row({ doubt: true, state: 'error' }), row({})].map((one) => isShown(one, 'doubt'))).toEqual([
    true,
    false,
    false,
  ]);
});

test('what is imported with a doubt is a table to work through', () => {
  const rows = [row({ doubt: true }), row({ row: 3 }), row({ row: 4, doubt: true, state: 'same' })];
  expect(doubtfulRows(rows).map((one) => one.row)).toEqual([2]);
  expect(doubtTable(rows, fields)).toEqual([
    ['Nombre', 'Fila', 'Revisar'],
    ['Ñandú', '2', 'Ubicación dudosa'],
  ]);
});

test('what is not read is said with its reason, under any error', () => {
  expect(ignoredLines(row({ ignored: { phone: 'Nadie llama' } }), fields)).toEqual(['Teléfono: no se lee. Nadie llama']);
  expect(ignoredLines(row({}), fields)).toEqual([]);
});

test('changes and errors are said in the words of the fields', () => {
  expect(changeLines(row({ changes: { phone: { from: '', to: '1143012200' } } }), fields)).toEqual([
    { label: 'Teléfono', from: '—', to: '11 4301-2200' },
  ]);
  expect(errorLines(row({ errors: { phone: 'Teléfono inválido', row: 'Repetido' } }), fields)).toEqual([
    'Repetido',
    'Teléfono: Teléfono inválido',
  ]);
  expect(faultTable([row({}), row({ row: 9, state: 'error', errors: { phone: 'Requerido' } })], fields)).toEqual([
    ['Nombre', 'Fila', 'Motivo'],
    ['Ñandú', '9', 'Teléfono: Requerido'],
  ]);
});

test.each([
  ['12', 'Escriba de 6 a 15 dígitos', 'Teléfono «12»: Escriba de 6 a 15 dígitos'],
  ['', 'Requerido', 'Teléfono: Requerido'],
  ['Caja', 'No existe «Caja»', 'Teléfono: No existe «Caja»'],
  ['x'.repeat(41), 'Inválido', `Teléfono «${'x'.repeat(40)}…»: Inválido`],
])('with what the file has: %j, %s', (phone, sentence, line) => {
  expect(errorLines(row({ cells: { phone }, errors: { phone: sentence } }), fields)).toEqual([line]);
});

test('one of another’s name is left out until somebody says who it is, and what is said goes with it', () => {
  const twin = { sentence: 'Ya hay un cliente con ese nombre: Ñandú', same: true };
  const rows = [row({ twin, state: 'twin' }), row({ row: 3, twin, choice: 'other' })];
  expect(goodRows(rows).map((one) => one.row)).toEqual([3]);
  expect(sentRows(rows)).toEqual([{ row: 3, cells: { name: 'Ñandú' }, twin: 'other', _id: 'a', version: null }]);
  expect(faultTable(rows, fields)).toEqual([
    ['Nombre', 'Fila', 'Motivo'],
    ['Ñandú', '2', 'Ya hay un cliente con ese nombre: Ñandú'],
  ]);
});

test.each([
  [[], 0, ''],
  [['error'], 0, 'Quedó afuera 1 fila con error'],
  [['error', 'error'], 0, 'Quedaron afuera 2 filas con error'],
  [['twin', 'error', 'new'], 0, 'Quedaron afuera 1 fila con error y 1 por decidir'],
  [['twin', 'error', 'error'], 3, 'Quedaron afuera 2 filas con error, 1 por decidir y 3 que quitó'],
  [['same'], 1, 'Quedó afuera 1 fila que quitó'],
] as const)('what was left out of %j and %i taken away: %s', (states, removed, text) => {
  expect(
    leftOutText(
      states.map((state) => row({ state })),
      removed,
    ),
  ).toBe(text);
});
