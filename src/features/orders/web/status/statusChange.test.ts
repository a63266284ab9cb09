import { describe, expect, test } from 'vitest';
import { fieldsFor } from '../../askedFields.ts';
import { emptyChange, givenFields, instantOf, missingFields, staysHome, transferMask } from './statusChange.ts';

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

test.each([
  [{ status: 24 }, {}, false],
  [{ status: 24, deliveryDate: '2026-11-28' }, {}, false],
  [{ deliveryDate: '2026-11-28' }, {}, true],
  // With a note it comes as little.
  [{ status: 42, deliveryDate: '2026-11-28' }, {}, true],
  [{ status: 5 }, { driverAssign: 'd' }, true],
  [{ status: 5 }, { validation_type: ['DNI'] }, true],
  [{ status: 4 }, { warehouse: 'w' }, false],
  [{ status: 8 }, { clientName: 'Ana', observation: 'x' }, false],
  [{ status: 30, deliveryDate: '2026-11-28' }, { transferid: '12AB' }, false],
] as const)('of %j with %j something stays at home: %s', (values, given, said) =>
  expect(staysHome({ ...emptyChange, ...values }, given as Parameters<typeof staysHome>[1])).toBe(said),
);

test('half a transfer code is told', () =>
  expect(missingFields({ ...emptyChange, transferid: '12A' }, fieldsFor(30, 'bulk'))).toEqual({
    transferid: 'Son dos números y dos letras, como 12AB',
  }));

test.each([
  ['12ab', '12AB'],
  ['1', '1'],
  ['1a', '1'],
  ['ab12', '12'],
  ['12-a b c', '12AB'],
  ['123ñA', '12A'],
  ['', ''],
])('the mask makes %o of %o', (typed, code) => expect(transferMask(typed)).toBe(code));

describe('givenFields', () => {
  const typed = { ...emptyChange, warehouse: 'w', driverAssign: 'd', observation: ' Timbre roto ', clientName: 'Ana' };
  test('sends what the status asks for, trimmed', () =>
    expect(givenFields(typed, fieldsFor(24, 'bulk'))).toEqual({ driverAssign: 'd', observation: 'Timbre roto' }));
  test('leaves behind what is no longer shown', () => expect(givenFields(typed, fieldsFor(4, 'history'))).toEqual({ warehouse: 'w' }));
  test('the notice goes where the status lists it and it is on', () => {
    expect(givenFields({ ...emptyChange, driverAssign: 'd', notify: true }, fieldsFor(5, 'bulk'))).toEqual({
      driverAssign: 'd',
      notify: true,
    });
    expect(givenFields({ ...emptyChange, notify: true }, fieldsFor(24, 'bulk'))).toEqual({});
  });
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
