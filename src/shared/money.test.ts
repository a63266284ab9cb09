import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Amount } from './amount.ts';
import {
  centsToDecimal,
  formatCents,
  formatCount,
  formatMoney,
  fromCents,
  MAX_AMOUNT,
  percentOf,
  readDecimal,
  toCents,
  typedNumber,
} from './money.ts';

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

describe('a number that is typed', () => {
  test.each([
    ['1.500', 1_500],
    ['15.300', 15_300],
    ['137.059', 137_059],
    ['1.234.567,8', 1_234_567.8],
    ['1.234,56', 1_234.56],
    ['21.450,99', 21_450.99],
    ['1500.5', 1_500.5],
    ['1500,5', 1_500.5],
    ['12,50', 12.5],
    ['0.050', 0.05],
    ['0,125', 0.125],
    ['$ 2.000,75', 2_000.75],
    [' 1 500 ', 1_500],
    ['12,', 12],
    ['1.500.', 1_500],
    ['-3,5', -3.5],
    ['\u2212 3', -3],
    ['0', 0],
  ])('%s is %d', (text, number) => {
    expect(typedNumber(text)).toBe(number);
  });

  test.each(['', '-', ',', '.', 'abc', '1,2,3', '1.50.3', '12.34.567', '1e5', '1.500,50,1', '$'])('%s is none', (text) => {
    expect(typedNumber(text)).toBeUndefined();
  });

  test('is what it is shown as', () => {
    fc.assert(
      fc.property(fc.integer({ min: -999_999_999_999, max: 999_999_999_999 }), (cents) => {
        expect(typedNumber(formatCents(cents))).toBe(fromCents(cents));
      }),
    );
  });

  test('tells what could have meant another', () => {
    expect([readDecimal('15.300'), readDecimal('15,300'), readDecimal('0.300')]).toEqual([
      { decimal: '15300', ambiguous: true },
      { decimal: '15.300', ambiguous: true },
      { decimal: '0.300', ambiguous: false },
    ]);
  });
});
