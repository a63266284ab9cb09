import { expect, test } from 'vitest';
import { turnstile } from './nominatim.ts';

test('one request a second in the order they came; beyond three seconds of queue it is refused', async () => {
  let now = 5_000;
  const waits: number[] = [];
  const turn = turnstile({
    now: () => now,
    wait: async (milliseconds) => {
      waits.push(milliseconds);
    },
  });
  for (let call = 0; call < 4; call += 1) await turn();
  expect(waits).toEqual([1_000, 2_000, 3_000]);
  await expect(turn()).rejects.toThrow('too many are waiting');
  now += 4_000;
  await turn();
  expect(waits.length).toBe(3);
});
