import { expect, test } from 'vitest';
import { ScanQueue } from './scanQueue.ts';

/** A queue whose questions are answered when the test says so. */
const queueOf = () => {
  const told: string[] = [];
  const failed: string[] = [];
  const open = new Map<string, { resolve: (answer: string) => void; reject: (error: Error) => void }>();
  const pauses: (() => void)[] = [];
  const queue = new ScanQueue<string>({
    ask: (code) => new Promise((resolve, reject) => open.set(code, { resolve, reject })),
    onAnswer: (id, answer) => told.push(`${id}:${answer}`),
    onFailed: (id) => failed.push(id),
    pause: () => new Promise<void>((resolve) => pauses.push(resolve)),
  });
  const settled = () => new Promise((resolve) => setTimeout(resolve));
  const answer = async (code: string) => {
    open.get(code)?.resolve(`${code}!`);
    open.delete(code);
    await settled();
  };
  const lose = async (code: string) => {
    open.get(code)?.reject(new Error('no network'));
    open.delete(code);
    await settled();
  };
  const resume = async () => {
    for (const go of pauses.splice(0)) go();
    await settled();
  };
  return { queue, told, failed, open, answer, lose, resume, pauses };
};

test('none waits for the one before; the answers come in the order of the codes', async () => {
  const { queue, told, open, answer } = queueOf();
  for (const code of ['a', 'b', 'c']) queue.add(code, code);
  expect([...open.keys()]).toEqual(['a', 'b', 'c']);
  await answer('b');
  await answer('c');
  expect(told).toEqual([]);
  await answer('a');
  expect(told).toEqual(['a:a!', 'b:b!', 'c:c!']);
});

test('of many, four are under way at once', async () => {
  const { queue, open, answer } = queueOf();
  for (const code of ['a', 'b', 'c', 'd', 'e', 'f']) queue.add(code, code);
  expect([...open.keys()]).toEqual(['a', 'b', 'c', 'd']);
  await answer('c');
  expect([...open.keys()]).toEqual(['a', 'b', 'd', 'e']);
});

test('what the network loses is told, holds nothing up, and is asked first once it is back; nothing is asked meanwhile', async () => {
  const { queue, told, failed, open, answer, lose, resume, pauses } = queueOf();
  queue.add('a', 'a');
  queue.add('b', 'b');
  await lose('a');
  await answer('b');
  queue.add('c', 'c');
  expect([failed, told, [...open.keys()], pauses.length]).toEqual([['a'], ['b:b!'], [], 1]);
  await resume();
  expect([...open.keys()]).toEqual(['a', 'c']);
  await answer('a');
  await answer('c');
  expect(told).toEqual(['b:b!', 'a:a!', 'c:c!']);
});

test('two that are lost together wait for the network once, and are asked in their order', async () => {
  const { queue, failed, open, lose, resume, pauses } = queueOf();
  queue.add('a', 'a');
  queue.add('b', 'b');
  await lose('a');
  await lose('b');
  expect([failed, pauses.length]).toEqual([['a', 'b'], 1]);
  await resume();
  expect([...open.keys()]).toEqual(['a', 'b']);
});

test('one that has ended tells nothing more', async () => {
  const { queue, told, answer } = queueOf();
  queue.add('a', 'a');
  queue.end();
  await answer('a');
  expect(told).toEqual([]);
});
