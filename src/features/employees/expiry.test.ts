import { expect, test } from 'vitest';
import { expiryNote, soonestEnd } from './expiry.ts';

test.each([
  [null, undefined],
  ['2026-12-23', undefined],
  ['2026-12-22', 'Vence en 30 días'],
  ['2026-11-23', 'Vence en 1 día'],
  ['2026-11-22', 'Vence hoy'],
  ['2026-11-21', 'Venció hace 1 día'],
  ['2026-10-22', 'Venció hace 31 días'],
])('an end on %s is warned of, 30 days ahead, as %s', (day, said) => expect(expiryNote(day, '2026-11-22')).toBe(said));

test('of what ends soon the first is told', () => {
  const none = { licenseExpire: null, artExpire: null, insuranceExpire: null };
  expect(soonestEnd(none, '2026-11-22')).toBeUndefined();
  expect(soonestEnd({ licenseExpire: '2026-12-01', artExpire: '2026-11-30', insuranceExpire: '2027-11-30' }, '2026-11-22')).toBe(
    'ART 30/11/26',
  );
});
