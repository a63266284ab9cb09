import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nearestFirst } from './nearestFirst.ts';

test('whatever is put in comes out by distance, with its own', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 100, noNaN: true }), { maxLength: 3_000 }), (distances) => {
      const heap = nearestFirst();
      for (const [node, distance] of distances.entries()) heap.push(node, distance);
      const taken: number[] = [];
      for (let node = heap.pop(); node >= 0; node = heap.pop()) {
        expect(heap.taken()).toBe(distances[node]);
        taken.push(heap.taken());
      }
      expect(taken).toEqual(distances.toSorted((one, other) => one - other));
    }),
  );
});

test('an emptied one gives nothing', () => {
  const heap = nearestFirst();
  heap.push(1, 1);
  heap.clear();
  expect(heap.pop()).toBe(-1);
});
