import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Amount } from './amount.ts';
import { centsToDecimal, formatCents, formatCount, formatMoney, fromCents, MAX_AMOUNT, percentOf, toCents } from './money.ts';

describe('toCents', () => {
  test.each([
    [15300.5, 1_530_050],
    ['15300.50', 1_530_050],
    [0.1 + 0.2, 30],
    [1.005, 101],
    [-1.005, -101],
    ['1.004999', 100],
    ['-0.004', 0],
    ['-0.005', -1],
    ['.5', 50],
    ['7.', 700],
    ['+7', 700],
    [1e-7, 0],
    [MAX_AMOUNT, 999_999_999_999],
  ])('%s pesos are %i cents, half away from zero', (amount, cents) => {
    expect(toCents(amount)).toBe(cents + 0);
  });

  test.each(['', '.', 'dos', '1,5', '1e3', Number.NaN, Infinity, 1e21, '999999999999999999'])('refuses %s', (amount) => {
    expect(() => toCents(amount)).toThrow(RangeError);
  });

  test('every whole number of cents survives the wire and the database', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (cents) => {
        expect(toCents(fromCents(cents))).toBe(cents);
        expect(toCents(centsToDecimal(cents))).toBe(cents);
      }),
    );
  });
});

test.each([
  [0, '0.00'],
  [5, '0.05'],
  [-5, '-0.05'],
  [1_530_050, '15300.50'],
])('%i cents are stored as %s', (cents, text) => {
  expect(centsToDecimal(cents)).toBe(text);
});

test.each([
  [999, 15, 150],
  [-999, 15, -150],
  [100_000, '10', 10_000],
  [1, 50, 1],
  [-1, 50, -1],
  [1, 49.999999, 0],
  [10_000, -7.5, -750],
])('of %i cents, %s %% is %i', (cents, percent, part) => {
  expect(percentOf(cents, percent)).toBe(part);
});

test.each([
  [15_300.5, '$ 15.300,50'],
  ['1234567.8', '$ 1.234.567,80'],
  [0, '$ 0,00'],
  [999, '$ 999,00'],
  [-1500, '-$ 1.500,00'],
  [-0.001, '$ 0,00'],
])('%s reads %s', (amount, text) => {
  expect(formatMoney(amount)).toBe(text);
});

test('cents and counts read with points for thousands', () => {
  expect(formatCents(-100_005)).toBe('-$ 1.000,05');
  expect([0, 999, 1000, 1_234_567].map(formatCount)).toEqual(['0', '999', '1.000', '1.234.567']);
});

test.each([
  [-0.01, 'No puede ser negativo'],
  [1.005, 'Hasta dos decimales'],
  [MAX_AMOUNT + 0.01, 'Importe demasiado grande'],
  [2 ** 53, 'Importe demasiado grande'],
  [1e21, 'Importe demasiado grande'],
  [-1e21, 'No puede ser negativo'],
  ['5', 'Debe ser un número'],
])('the wire refuses %s: %s', (amount, message) => {
  expect(Amount.safeParse(amount).error?.issues[0]?.message).toBe(message);
});

test('the wire takes 0, two decimals and the largest amount', () => {
  for (const amount of [0, 0.29, 1256.5, MAX_AMOUNT]) expect(Amount.parse(amount)).toBe(amount);
});
