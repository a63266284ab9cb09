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

test('a piece takes its size of the room, a key no more than its own; nothing smaller goes before the next, and a key without room of its own stands in nobody’s way', async () => {
  const turn = openTurns(6, { ofOne: 4 });
  const { begun, work, end } = workshop();
  const all = [
    ['a3', 3],
    ['b2', 2],
    ['a2', 2],
    ['c4', 9],
    ['d1', 1],
  ] as const;
  const done = all.map(([name, size]) => turn(name[0]!, work(name), size));
  await setImmediate();
  expect(begun.splice(0)).toEqual(['a3', 'b2']);
  expect([await end('b2'), await end('a3'), await end('a2'), await end('c4'), await end('d1')]).toEqual([[], ['a2', 'c4'], ['d1'], [], []]);
  expect(await Promise.all(done)).toEqual(all.map(([name]) => name));
});

test('what has waited too long is told so, takes nobody’s turn and stands in nobody’s way', async () => {
  const turn = openTurns(2, { patience: { ms: 20, late: () => new Error('late') } });
  const { begun, work, end } = workshop();
  const first = turn('a', work('a1'));
  const large = turn('b', work('b2'), 2);
  const small = turn('c', work('c1'));
  await expect(large).rejects.toThrow('late');
  await setImmediate();
  expect(begun.splice(0)).toEqual(['a1', 'c1']);
  expect([await end('a1'), await end('c1')]).toEqual([[], []]);
  expect(await Promise.all([first, small])).toEqual(['a1', 'c1']);
  const last = turn('b', work('b1'), 2);
  await setImmediate();
  expect([begun.splice(0), await end('b1'), await last]).toEqual([['b1'], [], 'b1']);
});
