import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatPhone } from './phoneText.ts';

test.each([
  ['1154445555', '11 5444-5555'],
  ['01154445555', '011 5444-5555'],
  ['2215444555', '221 544-4555'],
  ['3514445555', '351 444-5555'],
  ['2944445555', '294 444-5555'],
  ['2966445555', '2966 44-5555'],
  ['5491154445555', '+54 9 11 5444-5555'],
  ['541154445555', '+54 11 5444-5555'],
  ['099123456', '099 123 456'],
  ['59899123456', '+598 99 123 456'],
  ['29001234', '2900-1234'],
  ['612345678', '612 345 678'],
  ['34612345678', '+34 612 345 678'],
  ['5511987654321', '5511987654321'],
  ['12345', '12345'],
  ['', ''],
])('%s is read as %s', (digits, written) => expect(formatPhone(digits)).toBe(written));

test('no digit is lost or added', () =>
  fc.assert(
    fc.property(fc.stringMatching(/^\d{0,15}$/), (digits) => {
      expect(formatPhone(digits).replace(/\D/g, '')).toBe(digits);
    }),
  ));
