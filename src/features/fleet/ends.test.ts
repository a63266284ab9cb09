import { expect, test } from 'vitest';
import { personEnd, vehicleEnd } from './ends.ts';

test('of a vehicle it is told what ends first, and when', () => {
  const vehicle = { inspectionExpire: '2027-01-15', insuranceExpire: '2026-12-02', plateExpire: null };
  expect(vehicleEnd(vehicle)).toEqual({ day: '2026-12-02', text: 'Seguro 02/12/26' });
  expect(vehicleEnd({ inspectionExpire: null, insuranceExpire: null, plateExpire: null })).toBeUndefined();
});

test('so it is of a person', () => {
  expect(personEnd({ licenseExpire: null, artExpire: null, insuranceExpire: null })).toBeUndefined();
  const person = { licenseExpire: '2026-12-01', artExpire: '2026-11-30', insuranceExpire: '2027-11-30' };
  expect(personEnd(person)).toEqual({ day: '2026-11-30', text: 'ART 30/11/26' });
});
