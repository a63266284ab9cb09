import { describe, expect, test } from 'vitest';
import { fieldsFor } from '../status.ts';
import { emptyChange, givenFields, instantOf, missingFields } from './statusChange.ts';

describe('missingFields', () => {
  test('delivering asks for photos, DNI, name and observation', () =>
    expect(missingFields(emptyChange, fieldsFor(8, 'history'))).toEqual({
      photos: 'Requerido',
      clientIDNumber: 'Requerido',
      clientName: 'Requerido',
      observation: 'Requerido',
    }));
  test('spaces are nothing', () =>
    expect(missingFields({ ...emptyChange, observation: '  \n' }, fieldsFor(18, 'history'))).toEqual({ observation: 'Requerido' }));
  test('optional fields may stay empty', () => expect(missingFields(emptyChange, fieldsFor(24, 'bulk'))).toEqual({}));
  test('a correction asks for an observation', () =>
    expect(missingFields(emptyChange, fieldsFor(24, 'bulk', true))).toEqual({ observation: 'Requerido' }));
});

describe('givenFields', () => {
  const typed = { ...emptyChange, warehouse: 'w', driverAssign: 'd', observation: ' Timbre roto ', clientName: 'Ana' };
  test('sends what the status asks for, trimmed', () =>
    expect(givenFields(typed, fieldsFor(24, 'bulk'))).toEqual({ driverAssign: 'd', observation: 'Timbre roto' }));
  test('leaves behind what is no longer shown', () => expect(givenFields(typed, fieldsFor(4, 'history'))).toEqual({ warehouse: 'w' }));
  test('sends nothing without a status', () => expect(givenFields(typed, [])).toEqual({}));
});

describe('instantOf', () => {
  test('a day and a time are UTC-3', () => expect(instantOf('2026-11-20', '10:00', null)).toBe('2026-11-20T13:00:00.000Z'));
  test('late at night is the next day in UTC', () => expect(instantOf('2026-11-20', '23:30', null)).toBe('2026-11-21T02:30:00.000Z'));
  test('what was not changed keeps its seconds', () =>
    expect(instantOf('2026-11-20', '10:00', '2026-11-20T13:00:41.500Z')).toBe('2026-11-20T13:00:41.500Z'));
  test('another minute loses them', () =>
    expect(instantOf('2026-11-20', '10:01', '2026-11-20T13:00:41.500Z')).toBe('2026-11-20T13:01:00.000Z'));
});
