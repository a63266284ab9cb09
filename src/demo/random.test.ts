import { expect, test } from 'vitest';
import { createRandom } from './random.ts';

test('the same seed gives the same choices, another seed others', () => {
  const take = (seed: number) => {
    const random = createRandom(seed);
    return Array.from({ length: 20 }, () => random.int(1, 1000));
  };
  expect(take(7)).toEqual(take(7));
  expect(take(7)).not.toEqual(take(8));
});

test('a whole number reaches both limits and never leaves them', () => {
  const random = createRandom(1);
  const drawn = new Set(Array.from({ length: 500 }, () => random.int(3, 6)));
  expect(drawn).toEqual(new Set([3, 4, 5, 6]));
});

test('a choice of weight 0 is never taken, one of weight 3 about three times as often as one of weight 1', () => {
  const random = createRandom(2);
  const drawn = Array.from({ length: 4000 }, () =>
    random.weighted([
      [0, 'never'],
      [3, 'often'],
      [1, 'seldom'],
    ]),
  );
  expect(drawn).not.toContain('never');
  expect(drawn.filter((value) => value === 'often').length / 4000).toBeCloseTo(0.75, 1);
});

test('nothing can be picked from an empty list', () => {
  expect(() => createRandom(1).pick([])).toThrow(RangeError);
});
