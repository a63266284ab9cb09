import { expect, test } from 'vitest';
import { pageTyped } from './pageTyped.ts';

test.each([
  ['1', 1],
  [' 7 ', 7],
  ['26', 26],
  ['27', 26],
  ['999999999', 26],
  ['0', 1],
  ['-3', 1],
  ['-', undefined],
  ['2,5', undefined],
  ['2.5', undefined],
  ['1e1', undefined],
  ['dos', undefined],
  ['', undefined],
])('of 26 pages %j means %j', (text, page) => {
  expect(pageTyped(text, 26)).toBe(page);
});
