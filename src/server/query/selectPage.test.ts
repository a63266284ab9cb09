import { expect, test, vi } from 'vitest';
import { selectPage } from './selectPage.ts';

/** A query over so many rows, and how often they were counted. */
const over = (rows: number) => {
  const all = Array.from({ length: rows }, (_, at) => at + 1);
  const count = vi.fn(() => Promise.resolve(rows));
  return { query: { limit: (n: number) => ({ offset: (from: number) => Promise.resolve(all.slice(from, from + n)) }) }, count };
};

test.each([
  ['a whole page is counted: there may be more', 7, { page: 1, size: 3 }, { data: [1, 2, 3], total: 7 }, 1],
  ['so is a page that the rows just fill', 6, { page: 2, size: 3 }, { data: [4, 5, 6], total: 6 }, 1],
  ['the last page tells by itself', 7, { page: 3, size: 3 }, { data: [7], total: 7 }, 0],
  ['so does an empty first one', 0, { page: 1, size: 3 }, { data: [], total: 0 }, 0],
  ['a page behind the last is counted', 7, { page: 9, size: 3 }, { data: [], total: 7 }, 1],
])('%s', async (_, rows, page, expected, counted) => {
  const { query, count } = over(rows);
  expect(await selectPage(query, page, count)).toEqual(expected);
  expect(count).toHaveBeenCalledTimes(counted);
});
