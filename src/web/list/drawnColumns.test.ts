import { expect, expectTypeOf, test } from 'vitest';
import { listColumns } from '#shared/list/listColumns.ts';
import { drawnColumns } from './drawnColumns.ts';

type Row = { name: string; packages: number | null; kinds: string[] };
const columns = listColumns<Row>()({
  name: { title: 'Nombre', kind: 'text', value: (row) => row.name },
  packages: { title: 'Bultos', kind: 'count', value: (row) => row.packages },
  kinds: { title: 'Tipos', kind: 'list', value: (row) => row.kinds },
});
const row: Row = { name: 'Ñandú', packages: 1200, kinds: ['DNI', 'Foto'] };

test('a column is said as its kind is, sorted by what it holds, and drawn as the screen tells', () => {
  const drawn = drawnColumns(columns, {
    name: { width: 90, cell: ({ name }) => name.toUpperCase() },
    packages: {},
    kinds: { hidden: true },
  });
  expect(drawn.map(({ key, title }) => `${key} ${title}`)).toEqual(['name Nombre', 'packages Bultos', 'kinds Tipos']);
  expect(drawn.map(({ cell }) => cell?.(row))).toEqual(['ÑANDÚ', '1.200', 'DNI, Foto']);
  expect(drawn.map(({ value }) => value?.(row))).toEqual(['Ñandú', 1200, 'DNI, Foto']);
  expect(drawn.map(({ value }) => value?.({ ...row, packages: null, kinds: [] }))).toEqual(['Ñandú', '', '']);
  expect(drawn.map(({ tabular, align }) => [tabular, align])).toEqual([
    [false, undefined],
    [true, 'right'],
    [false, undefined],
  ]);
  expectTypeOf(drawn[0]?.key).toEqualTypeOf<'name' | 'packages' | 'kinds' | undefined>();
});

test('what can be wrong does not compile', () => {
  // @ts-expect-error -- a column that the screen does not draw
  drawnColumns(columns, { name: {}, packages: {} });
  // @ts-expect-error -- one that the list does not have
  drawnColumns(columns, { name: {}, packages: {}, kinds: {}, colour: {} });
  // @ts-expect-error -- a value of another kind
  listColumns<Row>()({ packages: { title: 'Bultos', kind: 'count', value: (one) => one.name } });
});
