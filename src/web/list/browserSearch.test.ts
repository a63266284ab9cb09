import { expect, test } from 'vitest';
import { browserSearch, type BrowserSearch, columnFiltersOf, isStep, offeredFilters, searchOf } from './browserSearch.ts';

test('what was typed, the state and the columns filters are read from the address; what does not fit counts as absent', () => {
  expect(
    browserSearch({
      q: ' ñandú ',
      state: 'inactive',
      'f.category': 'Zona norte',
      'f.movilnum': 7,
      page: 3,
      size: 25,
      sortField: 'name',
      sortOrder: 'desc',
    }),
  ).toStrictEqual({
    q: 'ñandú',
    state: 'inactive',
    page: 3,
    size: 25,
    sortField: 'name',
    sortOrder: 'desc',
    'f.category': 'Zona norte',
    'f.movilnum': '7',
  });
  expect(
    browserSearch({ q: 'x'.repeat(201), state: 'gone', 'f.name': ['a'], page: -3, size: 0, sortField: 7, sortOrder: 'up' }),
  ).toStrictEqual({
    q: undefined,
    state: undefined,
    page: undefined,
    size: undefined,
    sortField: undefined,
    sortOrder: undefined,
    'f.name': undefined,
  });
  expect(Object.keys(browserSearch(Object.fromEntries(Array.from({ length: 50 }, (_each, i) => [`f.${i}`, 'a']))))).toHaveLength(26);
});

test('what the address says of columns that do not filter, or that there are none of, is dropped', () => {
  const columns = [{ key: 'name', filter: 'text' }, { key: 'type', filter: 'values' }, { key: 'phone' }];
  expect(offeredFilters({ name: 'ana', nada: '1', phone: '11', type: 'Chofer' }, columns)).toStrictEqual({ name: 'ana', type: 'Chofer' });
  expect(offeredFilters({}, columns)).toStrictEqual({});
});

test('what filters goes into the address and comes back', () => {
  const search = searchOf(' sur ', 'active', { category: 'Zona norte', name: ' ' });
  expect(search).toStrictEqual({ q: 'sur', state: 'active', 'f.category': 'Zona norte' });
  expect(columnFiltersOf(browserSearch(search))).toStrictEqual({ category: 'Zona norte' });
  expect(searchOf('', undefined, {})).toStrictEqual({});
  expect(searchOf('', undefined, {}, { page: 2, size: 50, sortField: 'name', sortOrder: undefined })).toStrictEqual({
    page: 2,
    size: 50,
    sortField: 'name',
  });
});

test.each<[string, BrowserSearch, BrowserSearch, boolean]>([
  ['nothing', { q: 'a' }, { q: 'a' }, false],
  ['another state', {}, { state: 'active' }, true],
  ['another page', { page: 2 }, { page: 3 }, true],
  ['the first page again', { page: 2 }, {}, true],
  ['another size', { size: 10 }, { size: 50 }, true],
  ['another order', { sortField: 'name', sortOrder: 'asc' }, { sortField: 'name', sortOrder: 'desc' }, true],
  ['what is typed into the search', { page: 2 }, { q: 'a' }, false],
  ['what is typed on into the search', { q: 'a' }, { q: 'ab' }, false],
  ['a filter that is chosen', { 'f.category': 'Norte', page: 2 }, { 'f.category': 'Sur' }, true],
  ['the first letter of a filter that is typed', { page: 3 }, { 'f.name': 'a' }, true],
  ['the next letter', { 'f.name': 'a' }, { 'f.name': 'ab' }, false],
  ['its last letter gone', { 'f.name': 'a' }, {}, true],
  ['all cleared', { q: 'a', state: 'active' }, {}, true],
])('whether Back undoes %s', (_what, before, after, step) => expect(isStep(before, after, (column) => column === 'name')).toBe(step));
