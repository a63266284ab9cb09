import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { listColumns } from '#shared/list/listColumns.ts';
import { sheetOf, writeBook } from './writeBook.ts';

type Row = { zone: string; cash: number };
const columns = Object.values(
  listColumns<Row>()({
    zone: { title: 'Zona', kind: 'text', value: ({ zone }) => zone },
    cash: { title: 'Cobro', kind: 'money', value: ({ cash }) => cash },
  }),
);

test('a book has its sheets in order, numbers as numbers, and nothing in it is calculated', async () => {
  const bytes = await writeBook([
    {
      title: 'Liquidación',
      facts: [
        { label: 'Cliente', kind: 'text', value: '=1+1' },
        { label: 'Total', kind: 'money', value: -2_628_300.05 },
        { label: 'Vencimiento', kind: 'day', value: '2026-11-30' },
        { label: 'Nada', kind: 'text', value: null },
      ],
    },
    sheetOf({
      title: 'Por zona',
      columns,
      rows: [
        { zone: '@SUM(A1)', cash: 0.1 },
        { zone: 'Ñandú', cash: 9_999_999_999.99 },
      ],
    }),
    sheetOf({ title: 'Vacía', columns, rows: [] }),
  ]);
  const { sheets } = await readXlsx(bytes);
  expect(sheets.map(({ name }) => name)).toEqual(['Liquidación', 'Por zona', 'Vacía']);
  expect(sheets[0]?.rows.slice(0, 3)).toEqual([
    ['Cliente', '=1+1'],
    ['Total', -2_628_300.05],
    ['Vencimiento', new Date('2026-11-30T00:00:00Z')],
  ]);
  expect(sheets[1]?.rows).toEqual([
    ['Zona', 'Cobro'],
    ['@SUM(A1)', 0.1],
    ['Ñandú', 9_999_999_999.99],
  ]);
  expect(sheets[2]?.rows).toEqual([['Zona', 'Cobro']]);
  expect(sheets.flatMap(({ cells }) => [...(cells?.values() ?? [])]).filter((cell) => cell.formula !== undefined)).toEqual([]);
});
