import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { together } from './together.ts';

const numbers = async function* (upTo: number, closed: () => void = () => undefined) {
  try {
    for (let n = 1; n <= upTo; n += 1) yield await Promise.resolve(n);
  } finally {
    closed();
  }
};

test('each of many is done once, so many at once and no more', async () => {
  const done: number[] = [];
  let [now, most] = [0, 0];
  await together(3, numbers(10), async (n) => {
    most = Math.max(most, (now += 1));
    await sleep(1);
    now -= 1;
    done.push(n);
  });
  expect([done.toSorted((a, b) => a - b), most, now]).toEqual([[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 3, 0]);
});

test('the first that fails ends it when nobody is at work any more, and what they come from is closed', async () => {
  const done: number[] = [];
  let isClosed = false;
  const all = together(
    2,
    numbers(100, () => void (isClosed = true)),
    async (n) => {
      await sleep(n === 3 ? 1 : 5);
      if (n === 3) throw new Error('tres');
      done.push(n);
    },
  );
  await expect(all).rejects.toThrow('tres');
  expect([isClosed, done.length < 6]).toEqual([true, true]);
});
