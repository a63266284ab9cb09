import { describe, expect, test } from 'vitest';
import type { Column } from './column.ts';
import { filteredRows, openRows, pageCount, type RowsInput, sortedRows } from './openRows.ts';

type City = { name: string | null; people: number; zone: string };

const columns: Column<City>[] = [
  { key: 'name', title: 'Nombre', filter: 'text' },
  { key: 'people', title: 'Habitantes' },
  { key: 'zone', title: 'Zona', filter: 'values' },
];
const cities: City[] = [
  { name: 'Nube', people: 30, zone: 'Sur' },
  { name: null, people: 10, zone: 'Norte' },
  { name: 'Ñandú', people: 20, zone: 'Sur' },
  { name: 'Árbol', people: 20, zone: 'Suroeste' },
];
const shown = (part: Partial<RowsInput<City>>) => {
  const { rows, total } = openRows({ columns, rows: cities, state: { page: 1, size: 25 }, filters: {}, onePage: false, ...part });
  return [rows.map(({ name }) => name), total];
};
const sorted = (key: string, desc: boolean) => shown({ state: { page: 1, size: 25, sort: { key, desc } } })[0];

describe('rows in the browser', () => {
  test('stay as they came until somebody sorts', () => expect(shown({})).toEqual([['Nube', null, 'Ñandú', 'Árbol'], 4]));
  test('are sorted as a dictionary, those without a value last either way', () => {
    expect(sorted('name', false)).toEqual(['Árbol', 'Nube', 'Ñandú', null]);
    expect(sorted('name', true)).toEqual(['Ñandú', 'Nube', 'Árbol', null]);
  });
  test('that are equal stay in their order either way', () => {
    expect(sorted('people', false)).toEqual([null, 'Ñandú', 'Árbol', 'Nube']);
    expect(sorted('people', true)).toEqual(['Nube', 'Ñandú', 'Árbol', null]);
  });
  test('are filtered by words, or by one whole value', () => {
    expect(shown({ filters: { name: 'nandu' } })).toEqual([['Ñandú'], 1]);
    expect(shown({ filters: { zone: 'Sur' } })).toEqual([['Nube', 'Ñandú'], 2]);
    expect(shown({ filters: { zone: 'Sur', name: 'arbol' } })).toEqual([[], 0]);
  });
  test('are cut into pages, of which the last may be short', () => {
    expect(shown({ state: { page: 2, size: 3 } })).toEqual([['Árbol'], 4]);
    expect(shown({ state: { page: 3, size: 3 } })).toEqual([[], 4]);
    expect(shown({ state: { page: 1, size: 3 }, onePage: true })[0]).toHaveLength(4);
  });
  test('leave what they were given as it was', () => {
    sorted('name', false);
    expect(cities.map(({ name }) => name)).toEqual(['Nube', null, 'Ñandú', 'Árbol']);
  });
});

test('what is exported stands in the order that is shown, of all pages', () => {
  for (const desc of [false, true]) {
    const sort = { key: 'name', desc };
    const all = openRows({ columns, rows: cities, state: { page: 1, size: 2, sort }, filters: {}, onePage: true }).rows;
    expect(sortedRows(columns, cities, sort)).toEqual(all);
  }
  expect(sortedRows(columns, cities, undefined)).toEqual(cities);
});

test('51 rows of 25 fill 3 pages, none fill one', () =>
  expect([pageCount(51, 25), pageCount(50, 25), pageCount(0, 25)]).toEqual([3, 2, 1]));

test('a filter looks at what its column says it does', () => {
  const byState: Column<{ n: number }>[] = [{ key: 'n', title: 'N', filter: 'values', filtered: ({ n }) => (n > 1 ? 'muchos' : 'uno') }];
  expect(filteredRows(byState, [{ n: 1 }, { n: 2 }, { n: 3 }], { n: 'muchos' })).toEqual([{ n: 2 }, { n: 3 }]);
});
