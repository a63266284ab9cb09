import { expect, test } from 'vitest';
import { inSlices } from './inSlices.ts';

const items = (count: number) => Array.from({ length: count }, (_, at) => at);
const busyFor = (ms: number) => {
  for (const began = performance.now(); performance.now() - began < ms;);
};

test('items are each done once, in their order, and others have their turn between them', async () => {
  const done: number[] = [];
  let turns = 0;
  const others = setInterval(() => (turns += 1));
  const isWhole = await inSlices(items(40), (item, at) => {
    busyFor(5);
    expect(at).toBe(item);
    done.push(item);
  });
  clearInterval(others);
  expect([isWhole, done]).toEqual([true, items(40)]);
  expect(turns).toBeGreaterThan(1);
});

test('what is stopped does nothing more', async () => {
  const stop = new AbortController();
  let count = 0;
  const isWhole = await inSlices(
    items(1000),
    () => {
      count += 1;
      if (count === 3) stop.abort();
    },
    stop.signal,
  );
  expect([isWhole, count]).toEqual([false, 3]);
});
