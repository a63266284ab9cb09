import { describe, expect, test } from 'vitest';
import type { FoundTable } from '../../sheet/findTable.ts';
import { guessedLeft, offeredRows, saidLeft, saidRows } from './tableFacts.ts';

const left = (...rows: readonly (readonly [number, FoundTable['left'][number]['why']])[]) => rows.map(([at, why]) => ({ at, why }));
const rows = (...at: readonly number[]) => at.map((row) => ({ at: row, cells: [], carried: [] }));

describe('the rows that are left out are told with the reason, those that follow each other together', () => {
  test.each([
    ['none', left(), ''],
    ['above and beneath', left([0, 'title'], [1, 'title'], [2, 'blank'], [65, 'total']), '1 a 3: título, en blanco. 66: un total.'],
    ['two', left([4, 'note'], [3, 'blank']), '4 y 5: en blanco, una nota.'],
    ['by hand', left([1199, 'dropped']), '1.200: la dejó afuera usted.'],
    [
      'many',
      left(...Array.from({ length: 9 }, (_, n) => [n * 2, 'blank'] as const)),
      '1: en blanco. 3: en blanco. 5: en blanco. 7: en blanco. 9: en blanco. 11: en blanco. Y 3 más.',
    ],
  ])('%s', (_name, its, said) => {
    expect(saidLeft(its)).toBe(said);
  });
});

test('where the orders stand', () => {
  expect(saidRows(rows(4, 5, 64))).toBe('De la 5 a la 65.');
  expect(saidRows(rows(4))).toBe('La 5.');
  expect(saidRows([])).toBe('');
});

test('rows that were left out by a guess are offered back, what somebody left out last first', () => {
  const its = left([0, 'title'], [2, 'blank'], [10, 'dropped'], [12, 'dropped'], [65, 'total'], [66, 'note'], [67, 'header']);
  expect(offeredRows(its, [10, 12])).toEqual([12, 10, 65, 66]);
  expect(offeredRows(its)).toEqual([10, 12, 65, 66]);
});

test('what is told outside of the table are guesses: neither blank rows nor a title, nor what somebody left out', () => {
  const its = left([0, 'title'], [2, 'blank'], [10, 'dropped'], [30, 'header'], [65, 'total'], [66, 'note']);
  expect(guessedLeft(its).map(({ at }) => at)).toEqual([30, 65, 66]);
});
