import { expect, test } from 'vitest';
import { browserSearch, columnFiltersOf, searchOf } from './browserSearch.ts';

test('what was typed, the state and the columns filters are read from the address; what does not fit counts as absent', () => {
  expect(browserSearch({ q: ' ñandú ', state: 'inactive', 'f.category': 'Zona norte', 'f.movilnum': 7, page: 3 })).toStrictEqual({
    q: 'ñandú',
    state: 'inactive',
    'f.category': 'Zona norte',
    'f.movilnum': '7',
  });
  expect(browserSearch({ q: 'x'.repeat(201), state: 'gone', 'f.name': ['a'] })).toStrictEqual({
    q: undefined,
    state: undefined,
    'f.name': undefined,
  });
  expect(Object.keys(browserSearch(Object.fromEntries(Array.from({ length: 50 }, (_each, i) => [`f.${i}`, 'a']))))).toHaveLength(22);
});

test('what filters goes into the address and comes back', () => {
  const search = searchOf(' sur ', 'active', { category: 'Zona norte', name: ' ' });
  expect(search).toStrictEqual({ q: 'sur', state: 'active', 'f.category': 'Zona norte' });
  expect(columnFiltersOf(browserSearch(search))).toStrictEqual({ category: 'Zona norte' });
  expect(searchOf('', undefined, {})).toStrictEqual({});
});
