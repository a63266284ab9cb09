import { expect, test } from 'vitest';
import { buckets } from './buckets.ts';

test('a crowd at once is taken, then so many a second', () => {
  const { take } = buckets({ perSecond: 20, burst: 60 });
  const taken = (at: number) => Array.from({ length: 100 }, () => take('a', 1, at)).filter((wait) => wait === 0).length;
  expect([taken(0), taken(0), taken(500), taken(1000), taken(60_000)]).toEqual([60, 0, 10, 10, 60]);
});

test('one’s bucket is nobody else’s', () => {
  const { take } = buckets({ perSecond: 1, burst: 1 });
  expect([take('a', 1, 0), take('a', 1, 0), take('b', 1, 0)]).toEqual([0, 1, 0]);
});

test('it says after how many seconds there are as many', () => {
  const { take, wait } = buckets({ perSecond: 200, burst: 5000 });
  expect([take('a', 5000, 0), take('a', 500, 0), wait('a', 1, 0), wait('a', 500, 2500)]).toEqual([0, 3, 1, 0]);
});
