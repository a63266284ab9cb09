import { expect, test } from 'vitest';
import { nextEnd } from './ends.ts';

test('of a vehicle it is told what ends first, and when', () => {
  const vehicle = { inspectionExpire: '2027-01-15', insuranceExpire: '2026-12-02', plateExpire: null };
  expect(nextEnd(vehicle)).toEqual({ day: '2026-12-02', text: 'Seguro 02/12/26' });
  expect(nextEnd({ inspectionExpire: null, insuranceExpire: null, plateExpire: null })).toBeUndefined();
});
