import { expect, test } from 'vitest';
import { hasMoved } from './moved.ts';

test('an order has moved once it lies farther from where it was planned for than the next door', () => {
  const planned = { toLat: -34.6, toLng: -58.4 };
  expect(hasMoved(planned, [-58.4, -34.6])).toBe(false);
  expect(hasMoved(planned, [-58.4, -34.600_26])).toBe(false);
  expect(hasMoved(planned, [-58.4, -34.600_28])).toBe(true);
  expect(hasMoved(planned, [0, 0])).toBe(true);
  expect(hasMoved({ toLat: null, toLng: null }, [0, 0])).toBe(false);
});
