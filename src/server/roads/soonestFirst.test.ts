import fc from 'fast-check';
import { expect, test } from 'vitest';
import { soonestFirst } from './soonestFirst.ts';

const FARTHEST = 50;

test('whatever is put in, or put to another time, comes out once, none 4 seconds or more before an earlier one', () => {
  const steps = fc.array(fc.tuple(fc.integer({ min: 0, max: 30 }), fc.double({ min: 0, max: FARTHEST, noNaN: true })), { maxLength: 200 });
  fc.assert(
    fc.property(steps, fc.integer({ min: 1, max: 20 }), (puts, every) => {
      const list = soonestFirst(31, FARTHEST);
      const times = new Map<number, number>();
      let now = 0;
      const takeAll = (most: number) => {
        for (let left = most; left > 0 && list.next(); left -= 1) {
          for (let node = list.take(); node >= 0; node = list.take()) {
            const time = times.get(node)!;
            times.delete(node);
            for (const other of times.values()) expect(other).toBeGreaterThan(time - 4);
            now = Math.max(now, time);
          }
        }
      };
      for (const [at, [node, later]] of puts.entries()) {
        // As a search does it: nothing comes earlier than what was taken, nor after it by more than was said.
        const time = now + later;
        if (time < (times.get(node) ?? Infinity)) {
          times.set(node, time);
          list.put(node, time);
        }
        if (at % every === 0) takeAll(1);
      }
      takeAll(Infinity);
      expect(times.size).toBe(0);
      list.clear();
      expect(list.next()).toBe(false);
    }),
  );
});

test('what is left in it is forgotten when it is cleared', () => {
  const list = soonestFirst(3, FARTHEST);
  list.put(1, 10);
  list.put(2, 20);
  expect(list.next()).toBe(true);
  list.clear();
  expect(list.next()).toBe(false);
  list.put(2, 0);
  expect(list.next()).toBe(true);
  expect([list.take(), list.take()]).toEqual([2, -1]);
});
