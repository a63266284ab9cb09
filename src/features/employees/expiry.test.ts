import { expect, test } from 'vitest';
import { soonestEnd } from './expiry.ts';

test('of what ends soon the first is told', () => {
  const none = { licenseExpire: null, artExpire: null, insuranceExpire: null };
  expect(soonestEnd(none, '2026-11-22')).toBeUndefined();
  expect(soonestEnd({ licenseExpire: '2026-12-01', artExpire: '2026-11-30', insuranceExpire: '2027-11-30' }, '2026-11-22')).toBe(
    'ART 30/11/26',
  );
});
