import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LngLat } from '#shared/place/geo.ts';
import { inARow, sharedNumbers } from './parts.ts';

const [a, b, c, d]: LngLat[] = [
  [-58.4, -34.6],
  [-58.39, -34.6],
  [-58.38, -34.6],
  [-58.37, -34.6],
] as const;

describe('the parts of a street in a row', () => {
  test.each([
    ['one part stays', [[a, b]], [[a, b]]],
    [
      'in whatever order they come',
      [
        [b, c],
        [c, d],
        [a, b],
      ],
      [
        [a, b],
        [b, c],
        [c, d],
      ],
    ],
    [
      'in the direction of most of it',
      [
        [a, b],
        [c, b],
        [c, d],
      ],
      [
        [a, b],
        [b, c],
        [c, d],
      ],
    ],
    [
      'against it when most of it goes so',
      [
        [b, a],
        [c, b],
        [c, d],
      ],
      [
        [d, c],
        [c, b],
        [b, a],
      ],
    ],
    [
      'a gap is none',
      [
        [a, b],
        [c, d],
      ],
      undefined,
    ],
    [
      'a fork is none',
      [
        [a, b],
        [b, c],
        [b, d],
      ],
      undefined,
    ],
    [
      'a ring is none',
      [
        [a, b],
        [b, c],
        [c, a],
      ],
      undefined,
    ],
    [
      'a ring beside a row is none',
      [
        [a, d],
        [b, c],
        [c, b],
      ],
      undefined,
    ],
  ] as const)('%s', (_, parts, row) => expect(inARow(parts)).toEqual(row));

  test('thousands of parts that meet in one place take no time to be seen as none', () => {
    const star = Array.from({ length: 50_000 }, (_, n): LngLat[] => [a ?? [0, 0], [-58 + n / 1e5, -34]]);
    expect(inARow(star)).toBeUndefined();
  });
});

describe('numbers shared among parts', () => {
  test.each([
    [
      { from: 2, to: 200 },
      [100, 100],
      [
        { from: 2, to: 100 },
        { from: 102, to: 200 },
      ],
    ],
    [
      { from: 199, to: 1 },
      [100, 100],
      [
        { from: 199, to: 101 },
        { from: 99, to: 1 },
      ],
    ],
    [
      { from: 1, to: 9 },
      [30, 10],
      [
        { from: 1, to: 7 },
        { from: 9, to: 9 },
      ],
    ],
    [
      { from: 1, to: 4 },
      [10, 10],
      [
        { from: 1, to: 2 },
        { from: 3, to: 4 },
      ],
    ],
    [{ from: 7, to: 7 }, [10, 1], [{ from: 7, to: 7 }, null]],
    [{ from: 7, to: 7 }, [10], [{ from: 7, to: 7 }]],
    [null, [10, 10], [null, null]],
  ])('%j over %j', (numbers, lengths, shared) => expect(sharedNumbers(numbers, lengths)).toEqual(shared));

  test('each number is in one part, and they stay in order', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 4000 }),
        fc.integer({ min: 0, max: 300 }),
        fc.boolean(),
        fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 9 }),
        (first, doors, isFalling, lengths) => {
          const last = first + doors * 2;
          const numbers = isFalling ? { from: last, to: first } : { from: first, to: last };
          const all = sharedNumbers(numbers, lengths).flatMap((range) => {
            if (!range) return [];
            const count = Math.abs(range.to - range.from) / 2 + 1;
            return Array.from({ length: count }, (_, n) => range.from + n * (isFalling ? -2 : 2));
          });
          expect(all).toEqual(Array.from({ length: doors + 1 }, (_, n) => numbers.from + n * (isFalling ? -2 : 2)));
        },
      ),
    ));
});
