import { expect, test } from 'vitest';
import { masksWith, validationBits } from './choices.ts';

test.each([
  [[], 0],
  [['DNI'] as const, 1],
  [['Firma', 'DNI'] as const, 9],
  [['DNI', 'Nombre', 'Foto', 'Firma'] as const, 15],
])('the bits of %j are %i', (types, bits) => expect(validationBits(types)).toBe(bits));

test('Foto is among 8 of the 16 choices, DNI or Firma among 12, nothing among none', () => {
  expect(masksWith(['Foto'])).toEqual([4, 5, 6, 7, 12, 13, 14, 15]);
  expect(masksWith(['DNI', 'Firma'])).toEqual([1, 3, 5, 7, 8, 9, 10, 11, 12, 13, 14, 15]);
  expect(masksWith([])).toEqual([]);
});
