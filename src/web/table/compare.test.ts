import { expect, test } from 'vitest';
import { cellValue, compareCells, matchesFilter, filterValues } from './compare.ts';

test('text sorts as a Spanish dictionary has it, numbers inside it by size', () => {
  expect(['Óptica', 'Zona 10', 'Ñandú', 'Nube', 'Zona 2', 'óptica'].toSorted(compareCells)).toEqual([
    'Nube',
    'Ñandú',
    'Óptica',
    'óptica',
    'Zona 2',
    'Zona 10',
  ]);
});

test('numbers sort by size and empty cells count as greatest', () => {
  expect([10, undefined, 9, null, -1].toSorted(compareCells).slice(0, 3)).toEqual([-1, 9, 10]);
  expect(compareCells('', 'a')).toBe(1);
  expect(compareCells(null, undefined)).toBe(0);
});

test('a filter finds words in any order, whatever their accents and case', () => {
  expect(matchesFilter('Ñandú Indumentaria', 'nandu')).toBe(true);
  expect(matchesFilter('Ñandú Indumentaria', 'INDU ñan')).toBe(true);
  expect(matchesFilter('Ñandú Indumentaria', 'óptica')).toBe(false);
  expect(matchesFilter(undefined, 'a')).toBe(false);
  expect(matchesFilter(1425, '142')).toBe(true);
});

test('a column without value reads the property of its name, objects count as empty', () => {
  expect(cellValue({ key: 'name', title: 'Nombre' }, { name: 'Thames' })).toBe('Thames');
  expect(cellValue({ key: 'address', title: 'Dirección' }, { address: { street: 'Thames' } })).toBeUndefined();
  expect(cellValue({ key: 'name', title: 'Nombre', value: (row: { name: string }) => row.name.length }, { name: 'Thames' })).toBe(6);
});

test('the filter of a column offers the values that occur, each once, as a dictionary has them', () => {
  const column = { key: 'zone', title: 'Zona' };
  const rows = ['Zona 10', 'Ñuñoa', 'Zona 2', '', 'Zona 2', 'Nube'].map((zone) => ({ zone }));
  expect(filterValues(column, rows)).toEqual(['Nube', 'Ñuñoa', 'Zona 2', 'Zona 10']);
  expect(filterValues({ ...column, filtered: ({ zone }: { zone: string }) => zone.length }, rows)).toEqual(['0', '4', '5', '6', '7']);
  expect(filterValues(column, [])).toEqual([]);
});
