import { describe, expect, test } from 'vitest';
import { isDay } from '#shared/time.ts';
import { either, flag, listOf, oneOf, recordId, searchReader, text, textThat, whole } from './screenSearch.ts';

const ID = '0198c0de-0000-7000-8000-00000000beef';

describe('a part of an address', () => {
  test.each<[string, (raw: unknown) => unknown, readonly unknown[], readonly unknown[]]>([
    ['a flag is on or absent', flag, [true], [false, 'true', 1]],
    ['one of the values on offer', oneOf([25, 50]), [25, 50], [26, '25', null]],
    ['a text up to its limit', text(3), ['abc', ''], ['abcd', 7]],
    ['a whole number within its limits', whole(1, 9), [1, 9], [0, 10, 1.5, '1', Number.NaN]],
    ['a day of the calendar', textThat(isDay), ['2026-02-28'], ['2026-02-29', '2026-2-28', 20260228]],
    ['the _id of a record', recordId, [ID], [ID.toUpperCase(), ID.slice(1), `${ID}0`]],
    ['either of two', either(recordId, oneOf([0])), [ID, 0], [1, 'x']],
  ])('%s', (_, part, fitting, others) => {
    for (const raw of fitting) expect(part(raw)).toBe(raw);
    for (const raw of [...others, undefined, {}, []]) expect(part(raw)).toBeUndefined();
  });

  test('a text loses the spaces at its ends before it is measured', () => expect(text(3)('  abc ')).toBe('abc'));

  test.each<[unknown, readonly string[] | undefined]>([
    [
      ['a', 'b'],
      ['a', 'b'],
    ],
    [[], []],
    [['a', 'c'], ['a']],
    [
      ['c', 'b', 'd', 'a'],
      ['b', 'a'],
    ],
    [['c'], undefined],
    [['a', 'b', 'a'], undefined],
    ['a', undefined],
  ])('of the list %j fits what is known: %j', (raw, fitting) => expect(listOf(oneOf(['a', 'b']), 2)(raw)).toEqual(fitting));
});

test('what does not fit is read as undefined, in place of what the address says; what nobody asked for is left out', () =>
  expect(searchReader({ page: whole(1, 9), all: flag })({ page: 99, all: true, other: 1 })).toStrictEqual({ page: undefined, all: true }));
