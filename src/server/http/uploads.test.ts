import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openUploads } from './multipart.ts';

const MB = 1024 * 1024;
const KB_100 = 100 * 1024;
const tooMany = {
  status: 503,
  message: 'Se están subiendo demasiados archivos a la vez: vuelva a intentar en un momento',
  retryAfter: 5,
};

test('of one company twenty calls with files are taken at once; one more is told to come again, another company’s is taken', async () => {
  const holding = openUploads();
  const { promise: end, resolve } = Promise.withResolvers<string>();
  const held = Array.from({ length: 20 }, () => holding('a', KB_100, () => end));
  await expect(holding('a', KB_100, () => end)).rejects.toMatchObject(tooMany);
  expect(await holding('b', KB_100, () => Promise.resolve('taken'))).toBe('taken');
  resolve('done');
  expect(new Set(await Promise.all(held))).toEqual(new Set(['done']));
  await expect(holding('a', KB_100, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await Promise.all(Array.from({ length: 20 }, () => holding('a', KB_100, () => Promise.resolve('taken'))))).toHaveLength(20);
});

test('what calls bring is bounded over all companies, and a third of it is for one: the rest waits unread, in turn of the companies', async () => {
  const holding = openUploads();
  const [begun, ends] = [[] as string[], [] as (() => void)[]];
  const call = (name: string, bytes: number) =>
    holding(name[0]!, bytes, () => {
      begun.push(name);
      return new Promise<void>((end) => ends.push(end));
    });
  const all = ['a1', 'a2', 'b1', 'b2', 'c1', 'd1'].map((name) => call(name, 50 * MB));
  all.push(call('d2', 5 * MB), call('e1', 4 * MB));
  await setImmediate();
  expect(begun.splice(0)).toEqual(['a1', 'b1', 'c1']);
  for (const next of [['a2'], ['b2'], ['d1', 'e1', 'd2']]) {
    ends.shift()?.();
    await setImmediate();
    expect(begun.splice(0)).toEqual(next);
  }
  for (const end of ends) end();
  await Promise.all(all);
});

test('what has waited too long is told to come again', async () => {
  const holding = openUploads(20);
  const { promise: end, resolve } = Promise.withResolvers<void>();
  const held = holding('a', 56 * MB, () => end);
  await expect(holding('a', KB_100, () => end)).rejects.toMatchObject(tooMany);
  resolve();
  await held;
  expect(await holding('a', KB_100, () => Promise.resolve('taken'))).toBe('taken');
});

test('what brings as little as a call without files may waits for nobody', async () => {
  const holding = openUploads(20);
  const { promise: end, resolve } = Promise.withResolvers<void>();
  const held = ['a', 'b', 'c'].map((company) => holding(company, 56 * MB, () => end));
  expect(await holding('a', 64 * 1024, () => Promise.resolve('taken'))).toBe('taken');
  resolve();
  await Promise.all(held);
});
