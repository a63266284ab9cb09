import { expect, test } from 'vitest';
import { nextEnd } from './expiry.ts';

test('of an employee it is told what ends first, and when', () => {
  const none = { licenseExpire: null, artExpire: null, insuranceExpire: null };
  expect(nextEnd(none)).toBeUndefined();
  expect(nextEnd({ licenseExpire: '2026-12-01', artExpire: '2026-11-30', insuranceExpire: '2027-11-30' })).toEqual({
    day: '2026-11-30',
    text: 'ART 30/11/26',
  });
});
