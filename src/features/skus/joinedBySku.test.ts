import { expect, test } from 'vitest';
import { joinedBySku } from './joinedBySku.ts';

type Cells = Readonly<Record<string, string>>;
const rowsOf = (...all: Cells[]) => all.map((cells, at) => ({ row: at + 2, cells, _id: `id ${at}` }));
const joined = (...all: Cells[]) =>
  joinedBySku(rowsOf(...all)).map(({ row, cells, ...rest }) => ({ row, cells, joined: (rest as { joined?: number[] }).joined }));
const clashesIn = (...all: Cells[]) => joinedBySku(rowsOf(...all)).map((one) => [one.row, (one as { clashes?: Cells }).clashes] as const);

test('rows of one SKU are one, with the variants of all of them in their order, each once', () => {
  expect(
    joined(
      { sku: 'REM-1', description: 'Remera', code: '779', variant: 'S' },
      { sku: 'GOR-1', description: 'Gorra' },
      { sku: ' rem-1 ', variant: 'M, L' },
      { sku: 'REM-1', description: 'REMERA', code: '779', variant: 's | XL' },
    ),
  ).toEqual([
    { row: 2, cells: { sku: 'REM-1', description: 'Remera', code: '779', variant: 'S, M, L, XL' }, joined: [4, 5] },
    { row: 3, cells: { sku: 'GOR-1', description: 'Gorra' }, joined: undefined },
  ]);
});

test('what the first row leaves empty comes from the next that says it; a variant with a comma stays one', () => {
  expect(joined({ sku: 'A', variant: 'Rojo, M |' }, { sku: 'A', code: '1', variant: 'Azul' }, { sku: 'Á', description: 'Buzo' })).toEqual([
    { row: 2, cells: { sku: 'A', description: 'Buzo', code: '1', variant: 'Rojo, M | Azul' }, joined: [3, 4] },
  ]);
});

test('a row that says all that another says is not lost, it is told with it', () => {
  expect(joined({ sku: 'A', description: 'Buzo' }, { sku: 'A', description: 'Buzo' })).toEqual([
    { row: 2, cells: { sku: 'A', description: 'Buzo' }, joined: [3] },
  ]);
});

test('two descriptions or two codes of one SKU are an error at each of its rows', () => {
  const code = 'Las filas 2, 3 y 4 son del mismo SKU y dicen «779» y «780»: deje uno solo';
  expect(clashesIn({ sku: 'A', code: '779', variant: 'S' }, { sku: 'A', code: '780', variant: 'M' }, { sku: 'A' }, { sku: 'B' })).toEqual([
    [2, { code }],
    [3, { code }],
    [4, { code }],
    [5, undefined],
  ]);
  const both = clashesIn({ sku: 'A', description: 'Remera', code: '1' }, { sku: 'A', description: 'x'.repeat(50), code: '2' });
  expect(both[0]).toEqual([
    2,
    {
      description: `Las filas 2 y 3 son del mismo SKU y dicen «Remera» y «${'x'.repeat(40)}…»: deje una sola`,
      code: 'Las filas 2 y 3 son del mismo SKU y dicen «1» y «2»: deje uno solo',
    },
  ]);
  const many = clashesIn(...Array.from({ length: 6 }, (_, at) => ({ sku: 'A', code: String(at) })));
  expect(many[5]).toEqual([7, { code: 'Las filas 2, 3, 4 y 3 más son del mismo SKU y dicen «0» y «1»: deje uno solo' }]);
});

test('an error goes with the row that contradicted, and what was joined stays so', () => {
  const [one, other, third] = joinedBySku(
    rowsOf({ sku: 'A', code: '1', variant: 'S' }, { sku: 'A', code: '2' }, { sku: 'A', variant: 'M' }),
  );
  expect(joinedBySku([one!, third!])).toEqual([
    { row: 2, _id: 'id 0', cells: { sku: 'A', code: '1', variant: 'S, M' }, joined: [4], clashes: undefined },
  ]);
  expect(joinedBySku([other!])).toEqual([{ row: 3, _id: 'id 1', cells: { sku: 'A', code: '2' }, clashes: undefined }]);
  const again = joinedBySku(rowsOf({ sku: 'A', variant: 'S' }, { sku: 'A', variant: 'M' }));
  expect(joinedBySku(again)).toEqual(again);
});

test('rows without a SKU, with one that a spreadsheet has spoilt, or that cannot be read stay apart', () => {
  const spoilt = rowsOf({ sku: '7,79E+12' }, { sku: '7,79E+12' }, { description: 'a' }, { description: 'b' }, { sku: '-' }, { sku: '-' });
  expect(joinedBySku(spoilt).map(({ row }) => row)).toEqual([2, 3, 4, 5, 6]);
  const unread = [
    { row: 2, cells: { sku: 'A' } },
    { row: 3, cells: { sku: 'A' }, unread: 'Tiene 3 celdas' },
  ];
  expect(joinedBySku(unread)).toEqual(unread);
});
