import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { listColumns } from '#shared/list/listColumns.ts';
import { writeSheet } from './writeSheet.ts';

type Row = { text: string | null; count: number | null; flag: boolean; day: string | null; instant: string | null; list: string[] };

const columns = listColumns<Row>()({
  text: { title: 'Nombre', kind: 'text', value: (row) => row.text },
  code: { title: 'Número', kind: 'code', value: (row) => row.count },
  count: { title: 'Bultos', kind: 'count', value: (row) => row.count },
  money: { title: 'Cobro', kind: 'money', value: (row) => row.count },
  flag: { title: 'Fletado', kind: 'flag', value: (row) => row.flag },
  day: { title: 'Entrega', kind: 'day', value: (row) => row.day },
  instant: { title: 'Creada', kind: 'instant', value: (row) => row.instant },
  list: { title: 'Validación', kind: 'list', value: (row) => row.list },
});
const row: Row = {
  text: 'Ñandú',
  count: 1234.5,
  flag: true,
  day: '2026-11-20',
  instant: '2026-11-21T01:30:00.000Z',
  list: ['DNI', 'Foto'],
};

const written = async (rows: Iterable<Row>, title = 'Órdenes') =>
  new Uint8Array(await buffer(Readable.from(writeSheet({ title, columns: Object.values(columns), rows }))));
const sheetOf = async (rows: Iterable<Row>) => (await readXlsx(await written(rows))).sheets[0];

test('each kind is what a spreadsheet counts and sorts with; moments are the clock’s in UTC-3', async () => {
  const sheet = await sheetOf([row]);
  expect(sheet?.name).toBe('Órdenes');
  expect(sheet?.rows).toEqual([
    ['Nombre', 'Número', 'Bultos', 'Cobro', 'Fletado', 'Entrega', 'Creada', 'Validación'],
    ['Ñandú', '1234.5', 1234.5, 1234.5, 'Sí', new Date('2026-11-20T00:00:00Z'), new Date('2026-11-20T22:30:00Z'), 'DNI, Foto'],
  ]);
});

test('what holds nothing is an empty cell', async () => {
  const empty: Row = { text: '', count: null, flag: false, day: null, instant: null, list: [] };
  const cells = (await sheetOf([empty, row]))?.rows[1]?.map((cell) => cell ?? null);
  expect(cells?.filter((cell) => cell !== null)).toEqual(['No']);
});

test.each(['=1+1', '=HYPERLINK("http://x";"y")', '+5491155554444', '-1', '@SUM(A1)', '\t=1', "'=1", '<b>&amp;', '_x0041_', ' x ', 'a\nb'])(
  'the text %j stays that text, and nothing is calculated',
  async (text) => {
    const bytes = await written([{ ...row, text }]);
    const { sheets } = await readXlsx(bytes);
    expect(sheets[0]?.rows[1]?.[0]).toBe(text);
    expect([...(sheets[0]?.cells?.values() ?? [])].filter((cell) => cell.formula !== undefined)).toEqual([]);
  },
);

test('characters that no workbook may hold, and more than a cell has room for, break nothing', async () => {
  const sheet = await sheetOf([{ ...row, text: `\u0001${'x'.repeat(40_000)}` }]);
  const cell = String(sheet?.rows[1]?.[0]);
  expect(cell.length).toBeLessThanOrEqual(32_767);
  expect(cell.endsWith('xxx')).toBe(true);
});

test('rows are taken one after another as they are written', async () => {
  let taken = 0;
  const rows = function* () {
    for (let at = 0; at < 30_000; at += 1) {
      taken += 1;
      yield row;
    }
  };
  const pieces = writeSheet({ title: 'x', columns: Object.values(columns), rows: rows() })[Symbol.asyncIterator]();
  await pieces.next();
  expect(taken).toBeLessThan(30_000);
  let bytes = 0;
  for (let piece = await pieces.next(); !piece.done; piece = await pieces.next()) bytes += piece.value.length;
  expect([taken, bytes > 100_000]).toEqual([30_000, true]);
});
