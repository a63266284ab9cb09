import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RowHeights } from './rowHeights.ts';

test('rows that nobody measured are as high as each other', () => {
  const heights = new RowHeights(50_000, 36);
  expect([heights.top(0), heights.top(1), heights.top(49_999), heights.top(50_000)]).toEqual([0, 36, 1_799_964, 1_800_000]);
  expect([-5, 0, 35.9, 36, 1_799_999, 9_999_999].map((place) => heights.at(place))).toEqual([0, 0, 0, 1, 49_999, 49_999]);
});

test('one that is higher moves those below it, and back when it is folded', () => {
  const heights = new RowHeights(100, 36);
  expect(heights.set(10, 136)).toBe(true);
  expect([heights.top(10), heights.top(11), heights.top(100)]).toEqual([360, 496, 3700]);
  expect([heights.at(495.9), heights.at(496)]).toEqual([10, 11]);
  expect(heights.set(10, 136.4)).toBe(false);
  expect(heights.set(10, 36)).toBe(true);
  expect(heights.top(100)).toBe(3600);
});

test('a list of none has its place', () => {
  const heights = new RowHeights(0, 36);
  expect([heights.top(0), heights.at(100), heights.set(0, 90)]).toEqual([0, 0, false]);
});

test('places are the sums of what stands above them, whatever was measured in whatever order', () => {
  const measured = fc.array(fc.tuple(fc.nat(39), fc.integer({ min: 1, max: 400 })), { maxLength: 60 });
  fc.assert(
    fc.property(measured, fc.integer({ min: 0, max: 6_000 }), (all, place) => {
      const heights = new RowHeights(40, 36);
      const plain = Array.from({ length: 40 }, () => 36);
      for (const [index, height] of all) {
        heights.set(index, height);
        plain[index] = height;
      }
      const tops = plain.map((_, index) => plain.slice(0, index).reduce((sum, height) => sum + height, 0));
      expect(tops.map((_, index) => heights.top(index))).toEqual(tops);
      expect(heights.at(place)).toBe(
        Math.max(
          0,
          tops.findLastIndex((top) => top <= place),
        ),
      );
    }),
  );
});
