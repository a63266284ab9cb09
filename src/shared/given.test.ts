import { expect, test } from 'vitest';
import { isGiven } from './given.ts';

test('nothing, an empty text or list and a switch that is off ask for nothing; 0 does', () => {
  expect([undefined, null, '', [], false].filter(isGiven)).toEqual([]);
  for (const value of [0, ' ', [0], true, {}]) expect(isGiven(value)).toBe(true);
});
