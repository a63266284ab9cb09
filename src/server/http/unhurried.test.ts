import { expect, test } from 'vitest';
import { atOnce, eachOf, unhurried } from './unhurried.ts';

test('while long work is done, others have their turn', async () => {
  let isOver = false;
  setImmediate(() => (isOver = true));
  const work = function* () {
    while (!isOver) yield;
    return 'done';
  };
  expect(await unhurried(work())).toBe('done');
});

test('each element is made something of, in its order, in turn or at once', async () => {
  const work = () => eachOf([1, 2, 3], (n) => n * 2);
  expect(await unhurried(work())).toEqual([2, 4, 6]);
  expect(atOnce(work())).toEqual([2, 4, 6]);
});

test('what the work throws is thrown', async () => {
  const failing = () =>
    eachOf([1], () => {
      throw new Error('broken');
    });
  await expect(unhurried(failing())).rejects.toThrow('broken');
  expect(() => atOnce(failing())).toThrow('broken');
});

test('work whose caller is gone ends at its next turn, with the reason', async () => {
  const leaving = new AbortController();
  let done = 0;
  const endless = function* () {
    for (;;) yield (done += 1);
  };
  const waited = unhurried(endless(), leaving.signal);
  leaving.abort(new Error('gone'));
  await expect(waited).rejects.toThrow('gone');
  expect(done).toBeGreaterThan(0);
});
