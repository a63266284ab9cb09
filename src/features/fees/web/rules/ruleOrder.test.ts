import { expect, test } from 'vitest';
import { moved, placeAfter } from './ruleOrder.ts';

test.each([
  [0, 3, 'bcda'],
  [3, 0, 'dabc'],
  [1, 2, 'acbd'],
  [2, 2, 'abcd'],
])('what is taken from %i and put to %i leaves %s, and every number is said before it is let go', (from, to, left) => {
  const list = ['a', 'b', 'c', 'd'];
  expect(moved(list, from, to).join('')).toBe(left);
  expect(list.map((_, at) => placeAfter(at, from, to))).toEqual(list.map((one) => left.indexOf(one)));
});
