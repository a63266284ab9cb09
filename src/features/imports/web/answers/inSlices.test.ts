import { expect, test } from 'vitest';
import { inSlices } from './inSlices.ts';

const items = (count: number) => Array.from({ length: count }, (_, at) => at);
const done = (count: number) =>
  new Promise<number[][]>((resolve) => {
    const slices: number[][] = [];
    inSlices(
      items(count),
      (slice) => slices.push([...slice]),
      () => resolve(slices),
    );
  });

test.each([
  [0, 1],
  [1, 1],
  [250, 1],
  [251, 2],
  [1000, 4],
])('%j items are each done once, in their order, in %j slices', async (count, slices) => {
  const seen = await done(count);
  expect(seen.flat()).toEqual(items(count));
  expect(seen).toHaveLength(slices);
});

test('what is stopped does nothing more', async () => {
  let count = 0;
  const stop = inSlices(
    items(1000),
    (slice) => (count += slice.length),
    () => (count = -1),
  );
  stop();
  await done(1000);
  expect(count).toBe(0);
});
