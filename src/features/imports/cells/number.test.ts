import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatMoney } from '#shared/money.ts';
import { orderNumber, readDegrees, readNumber } from './number.ts';

test.each([
  ['0', '0', false],
  ['1256.5', '1256.5', false],
  ['1256,5', '1256.5', false],
  ['1.250,50', '1250.50', false],
  ['1,250.50', '1250.50', false],
  ['15.300', '15300', true],
  ['1,250', '1.250', true],
  ['0.300', '0.300', false],
  ['0,300', '0.300', false],
  ['1.234.567', '1234567', false],
  ['1,234,567', '1234567', false],
  ['1.234.567,8', '1234567.8', false],
  ['1250.500', '1250.500', false],
  ['$ 15.300,50', '15300.50', false],
  ['15 300', '15300', false],
  ['-5', '-5', false],
  ['+5', '5', false],
  [',5', '0.5', false],
  ['5,', '5', false],
  ['$ 15.300.-', '15300', true],
  ['15.300,-', '15300', true],
  ['(1.234,50)', '-1234.50', false],
  ['($ 1.234,50)', '-1234.50', false],
  ['$ (5)', '-5', false],
])('%s is %s (ambiguous: %s)', (text, decimal, ambiguous) => {
  expect(readNumber(text)).toEqual({ decimal, ambiguous });
});

test.each([
  '',
  'dos kilos',
  '2 kg',
  '1.25.3',
  '1,25,3',
  '1.2,3.4',
  '12.50,5',
  '5E+3',
  '--5',
  '1-2',
  '.',
  '1..2',
  '(5',
  '()',
  '1.234,567.8,9',
])('%j is no number', (text) => {
  expect(readNumber(text)).toEqual({ error: 'No es un número' });
});

test('reads back every amount that the product writes', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e12 }), (cents) => {
      const reading = readNumber(formatMoney(cents / 100));
      expect(reading.error ?? Number(reading.decimal)).toBe(cents / 100);
    }),
  );
});

test.each([
  ['-34.641', -34.641],
  ['-34,641064', -34.641064],
  [' -58.5 ', -58.5],
  ['-34', -34],
  ['134.6', 134.6],
  ['-34.641.064', Number.NaN],
  ['-34641064', Number.NaN],
  ['34° S', Number.NaN],
  ['', Number.NaN],
])('%j is %d degrees: a point before three digits is decimal here', (text, degrees) => {
  expect(readDegrees(text)).toBe(degrees);
});

test.each([
  ['P-77', 'P-77'],
  [' #10482 ', '10482'],
  ['# 10482', '10482'],
  ['1001.0', '1001'],
  ['1001,00', '1001'],
  ['10.5', '10.5'],
  ['#', '#'],
  ['-', ''],
  ['—', ''],
  ['', ''],
])('the order number %j is %j', (text, number) => expect(orderNumber(text)).toBe(number));
