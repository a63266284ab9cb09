import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { inTurns } from './inTurns.ts';

test('each is done once, that many at once', async () => {
  const done: number[] = [];
  let [running, most] = [0, 0];
  const work = Array.from({ length: 7 }, (_, at) => async () => {
    running += 1;
    most = Math.max(most, running);
    await setTimeout(1);
    running -= 1;
    done.push(at);
  });
  await inTurns(3, work);
  expect([done.toSorted((a, b) => a - b), most]).toEqual([[0, 1, 2, 3, 4, 5, 6], 3]);
});

test('once one fails, no other is begun', async () => {
  const begun: number[] = [];
  const work = Array.from({ length: 9 }, (_, at) => async () => {
    begun.push(at);
    await setTimeout(1);
    if (at === 2) throw new Error('no');
  });
  await expect(inTurns(2, work)).rejects.toThrow('no');
  await setTimeout(20);
  expect(begun).toEqual([0, 1, 2, 3]);
});
