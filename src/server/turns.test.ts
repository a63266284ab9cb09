import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openTurns } from './turns.ts';

/** Pieces of work that each end when they are told to. */
const workshop = () => {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
  };
  const end = async (name: string) => {
    ends.get(name)?.();
    await setImmediate();
    return begun.splice(0);
  };
  return { begun, work, end };
};

test('so many are done at once, and of those that wait every key has its turn, whatever the others have sent', async () => {
  const turn = openTurns(2);
  const { begun, work, end } = workshop();
  const all = ['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'b2', 'c1'].map((name) => turn(name[0]!, work(name)));
  await setImmediate();
  expect(begun.splice(0)).toEqual(['a1', 'a2']);
  const order = [];
  for (const name of ['a1', 'a2', 'a3', 'b1', 'c1', 'a4', 'b2', 'a5']) order.push(await end(name));
  expect(order).toEqual([['a3'], ['b1'], ['c1'], ['a4'], ['b2'], ['a5'], [], []]);
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'b2', 'c1']);
});

test('work that fails tells who sent it, and the next begins', async () => {
  const turn = openTurns(1);
  const failing = turn('a', () => Promise.reject(new Error('broken')));
  const next = turn('a', () => Promise.resolve('done'));
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('done');
});
