import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openUploads, paceOf } from './multipart.ts';

const MB = 1024 * 1024;
const KB_100 = 100 * 1024;
const tooMany = {
  status: 503,
  message: 'Se están subiendo demasiados archivos a la vez: vuelva a intentar en un momento',
  retryAfter: 5,
};

/** Calls of one user of a company. */
const of = (company: string, user = company) => ({ company, user });

/** Work that each begins by name, and ends when it is told to. */
const endless = () => {
  const [begun, ends] = [[] as string[], [] as (() => void)[]];
  const work = (name: string) => () => {
    begun.push(name);
    return new Promise<void>((end) => ends.push(end));
  };
  return { begun, ends, work };
};

test('of one company twenty calls with files are taken at once and a hundred wait, in turn of its users; one more is told to come again, another company’s is taken', async () => {
  const holding = openUploads();
  const { begun, ends, work } = endless();
  const call = (user: string) => holding(of('a', user), KB_100, work(user));
  const crowd = (count: number, name: string) => Array.from({ length: count }, (_, i) => call(`${name}${i}`));
  const all = [...crowd(19, 'u'), call('one')];
  await setImmediate();
  all.push(call('one'), call('one'), ...crowd(98, 'w'));
  expect(begun.splice(0)).toEqual([...Array.from({ length: 19 }, (_, i) => `u${i}`), 'one']);
  await expect(call('x')).rejects.toMatchObject(tooMany);
  expect(await holding(of('b'), KB_100, () => Promise.resolve('taken'))).toBe('taken');
  for (let next = ends.shift(); next; next = ends.shift()) {
    next();
    await setImmediate();
  }
  await Promise.all(all);
  expect(begun).toEqual([...Array.from({ length: 98 }, (_, i) => `w${i}`), 'one', 'one']);
});

test('a call that ends badly makes room for one that waits, and tells who sent it', async () => {
  const holding = openUploads();
  const { promise: end, reject } = Promise.withResolvers<string>();
  const held = Array.from({ length: 20 }, (_, i) => holding(of('a', `u${i}`), KB_100, () => end));
  const waiting = holding(of('a'), KB_100, () => Promise.resolve('taken'));
  reject(new Error('broken'));
  for (const call of held) await expect(call).rejects.toThrow('broken');
  expect(await waiting).toBe('taken');
});

test('what waits for its company’s turn, and then for room, is told to come again after twenty seconds in all', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const holding = openUploads();
  const { promise: end, resolve } = Promise.withResolvers<void>();
  const { promise: first, resolve: endFirst } = Promise.withResolvers<void>();
  const held = Array.from({ length: 20 }, (_, i) => holding(of('a', `u${i}`), i === 1 ? 50 * MB : KB_100, () => (i === 0 ? first : end)));
  await setImmediate();
  const told: unknown[] = [];
  const late = holding(of('a'), 10 * MB, () => end).catch((error: unknown) => told.push(error));
  vi.advanceTimersByTime(15_000);
  await setImmediate();
  endFirst();
  await setImmediate();
  vi.advanceTimersByTime(4_999);
  await setImmediate();
  expect(told).toEqual([]);
  vi.advanceTimersByTime(1);
  await late;
  expect(told).toEqual([expect.objectContaining(tooMany)]);
  resolve();
  await Promise.all(held);
});

test('what calls bring is bounded over all companies, and a third of it is for one: the rest waits unread, in turn of the companies', async () => {
  const holding = openUploads();
  const { begun, ends, work } = endless();
  const call = (name: string, bytes: number) => holding(of(name[0]!), bytes, work(name));
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
  const held = holding(of('a'), 56 * MB, () => end);
  await expect(holding(of('a'), KB_100, () => end)).rejects.toMatchObject(tooMany);
  resolve();
  await held;
  expect(await holding(of('a'), KB_100, () => Promise.resolve('taken'))).toBe('taken');
});

test('what brings as little as a call without files may waits for nobody', async () => {
  const holding = openUploads(20);
  const { promise: end, resolve } = Promise.withResolvers<void>();
  const held = ['a', 'b', 'c'].map((company) => holding(of(company), 56 * MB, () => end));
  expect(await holding(of('a'), 64 * 1024, () => Promise.resolve('taken'))).toBe('taken');
  resolve();
  await Promise.all(held);
});

test('of one user six are taken at once, small ones counted; a colleague’s is taken', async () => {
  const holding = openUploads();
  const { promise: end, resolve } = Promise.withResolvers<string>();
  const held = Array.from({ length: 6 }, (_, i) => holding(of('a', 'one'), i % 2 === 0 ? 1000 : KB_100, () => end));
  for (const bytes of [1000, KB_100]) await expect(holding(of('a', 'one'), bytes, () => end)).rejects.toMatchObject(tooMany);
  expect(await holding(of('a', 'other'), KB_100, () => Promise.resolve('taken'))).toBe('taken');
  resolve('done');
  await Promise.all(held);
  expect(await holding(of('a', 'one'), KB_100, () => Promise.resolve('taken'))).toBe('taken');
});

test.each([
  ['its company’s turn', Array.from({ length: 20 }, () => KB_100)],
  ['room', [56 * MB]],
])('what waits for %s is given up when its sender goes', async (_, sizes) => {
  const holding = openUploads();
  const { promise: end, resolve } = Promise.withResolvers<void>();
  const held = sizes.map((bytes, i) => holding(of('a', `u${i}`), bytes, () => end));
  const [leaving, gone] = [new AbortController(), new Error('gone')];
  const waiting = holding({ ...of('a', 'other'), signal: leaving.signal }, KB_100, () => end);
  await setImmediate();
  leaving.abort(gone);
  await expect(waiting).rejects.toBe(gone);
  resolve();
  await Promise.all(held);
});

test.each([
  [300_000, 240_000],
  [3_000_000, 240_000],
  [52_428_800, 3_276_800],
])('a body of %i bytes has to bring %i in 15 s', (bytes, least) => expect(paceOf(bytes)).toEqual({ ms: 15_000, bytes: least }));
