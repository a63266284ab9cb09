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
  const done = all.map(([name, size]) => turn(name[0]!, work(name), { size }));
  await setImmediate();
  expect(begun.splice(0)).toEqual(['a3', 'b2']);
  expect([await end('b2'), await end('a3'), await end('a2'), await end('c4'), await end('d1')]).toEqual([[], ['a2', 'c4'], ['d1'], [], []]);
  expect(await Promise.all(done)).toEqual(all.map(([name]) => name));
});

test('what has waited too long is told so, takes nobody’s turn and stands in nobody’s way', async () => {
  const turn = openTurns(2, { patience: { ms: 20, late: () => new Error('late') } });
  const { begun, work, end } = workshop();
  const first = turn('a', work('a1'));
  const large = turn('b', work('b2'), { size: 2 });
  const small = turn('c', work('c1'));
  await expect(large).rejects.toThrow('late');
  await setImmediate();
  expect(begun.splice(0)).toEqual(['a1', 'c1']);
  expect([await end('a1'), await end('c1')]).toEqual([[], []]);
  expect(await Promise.all([first, small])).toEqual(['a1', 'c1']);
  const last = turn('b', work('b1'), { size: 2 });
  await setImmediate();
  expect([begun.splice(0), await end('b1'), await last]).toEqual([['b1'], [], 'b1']);
});

test('of one key’s pieces, who has fewer waiting goes before who has more', async () => {
  const turn = openTurns(1);
  const { begun, work, end } = workshop();
  const all = ['a1', 'a2', 'a3', 'b1', 'a4', 'b2', 'c1'].map((name) => turn('company', work(name), { sender: name[0]! }));
  await setImmediate();
  expect(begun.splice(0)).toEqual(['a1']);
  const order = [];
  for (const name of ['a1', 'a2', 'b1']) order.push(...(await end(name)));
  all.push(...['a5', 'd1', 'd2'].map((name) => turn('company', work(name), { sender: name[0]! })));
  for (const name of ['c1', 'd1', 'a3', 'b2', 'd2', 'a4', 'a5']) order.push(...(await end(name)));
  expect(order).toEqual(['a2', 'b1', 'c1', 'd1', 'a3', 'b2', 'd2', 'a4', 'a5']);
  expect(await Promise.all(all)).toHaveLength(10);
});

test('of one key so many wait; one more is told so at once, another key’s waits', async () => {
  const turn = openTurns(1, { patience: { ms: 60_000, most: 2, late: () => new Error('late') } });
  const { work, end } = workshop();
  const all = ['a1', 'a2', 'a3'].map((name) => turn('a', work(name)));
  await expect(turn('a', work('a4'))).rejects.toThrow('late');
  all.push(turn('b', work('b1')));
  for (const name of ['a1', 'a2', 'b1', 'a3']) await end(name);
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1']);
});

test('a piece whose sender goes while it waits is given up, one that has begun is not', async () => {
  const turn = openTurns(1);
  const { begun, work, end } = workshop();
  const [leaving, gone] = [new AbortController(), new Error('gone')];
  const { signal } = leaving;
  const first = turn('a', work('a1'), { signal });
  const second = turn('a', work('a2'), { signal });
  const third = turn('a', work('a3'));
  leaving.abort(gone);
  await expect(second).rejects.toBe(gone);
  await expect(turn('a', work('a4'), { signal })).rejects.toBe(gone);
  expect([begun.splice(0), await end('a1'), await first, await end('a3'), await third]).toEqual([['a1'], ['a3'], 'a1', [], 'a3']);
});
