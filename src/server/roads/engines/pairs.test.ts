import { expect, test } from 'vitest';
import { placeKey, rememberPairs } from './pairs.ts';

test('places are told apart by the fifth decimal, from one end of the world to the other', () => {
  expect(placeKey([-58.430_001, -34.6])).toBe(placeKey([-58.429_999, -34.600_004]));
  const corners = [
    [-180, -90],
    [-180, 90],
    [180, -90],
    [180, 90],
    [0, 0],
    [0.000_01, 0],
    [0, 0.000_01],
  ] as const;
  const keys = corners.map(placeKey);
  expect(new Set(keys).size).toBe(corners.length);
  expect(keys.every((key) => Number.isSafeInteger(key) && key >= 0)).toBe(true);
});

test('a pair is remembered in its direction, as it was told last, and not for ever', () => {
  let now = 5000;
  const pairs = rememberPairs(60_000, () => now);
  expect(pairs.get(1, 2)).toBeUndefined();
  pairs.set(1, 2, { seconds: 10.25, metres: 100.125 });
  pairs.set(1, 2, { seconds: 11.1, metres: 101.3 });
  pairs.set(3, 4, { seconds: NaN, metres: NaN });
  expect(pairs.get(1, 2)).toEqual({ seconds: 11.1, metres: 101.3 });
  expect(pairs.get(2, 1)).toBeUndefined();
  expect(pairs.get(3, 4)).toEqual({ seconds: NaN, metres: NaN });
  now = 65_999;
  expect(pairs.get(1, 2)).toBeDefined();
  now = 67_000;
  expect(pairs.get(1, 2)).toBeUndefined();
});

test('the pairs of 500 places are nearly all kept, and what is older goes where there is no room', () => {
  let now = 0;
  const pairs = rememberPairs(1e9, () => now);
  const keys = Array.from({ length: 500 }, (_, at) => placeKey([-58.5 + (at % 25) * 0.004_37, -34.7 + Math.floor(at / 25) * 0.003_91]));
  const fill = (shift: number) => {
    for (const from of keys) for (const to of keys) pairs.set(from + shift, to + shift, { seconds: shift, metres: shift });
  };
  const kept = (shift: number) =>
    keys.flatMap((from) => keys.filter((to) => pairs.get(from + shift, to + shift)?.seconds === shift)).length / 250_000;
  fill(0);
  expect(kept(0)).toBeGreaterThan(0.97);
  for (const shift of [1, 2, 3]) {
    now += 10_000;
    fill(shift);
  }
  expect(kept(3)).toBeGreaterThan(0.97);
  expect(kept(0)).toBeLessThan(0.1);
});
