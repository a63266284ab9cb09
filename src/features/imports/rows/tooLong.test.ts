import { describe, expect, test } from 'vitest';
import { columnNames } from '../columns/columns.ts';
import { checkRow } from './row.ts';

const right = { client: 'Librería Ñ', deliveryDate: '21/11/2026', toAddress: 'Calle 50 1234, La Plata', toLat: '-34,9', toLng: '-57,95' };
const errorsOf = (cells: object) => {
  const row = { importId: '0198c0de-0000-7000-8000-000000000001', row: 2, cells: { ...right, ...cells } };
  return checkRow(row, { today: '2026-11-20' }).errors;
};

const TOO_LONG = 'Demasiado largo';
const sentences = new Set(['fromAddress', 'toAddress', 'observation', 'sku', 'product', 'variant', 'quantity']);

describe('a text of more than 300 letters is not looked at', () => {
  test.each(columnNames.filter((column) => !sentences.has(column)))('in %s', (column) => {
    for (const letters of ['1', ' 1', '1\t', '1,', 'a '])
      expect(errorsOf({ [column]: `1${letters.repeat(20_000 / letters.length)}x` })).toMatchObject({ [column]: TOO_LONG });
    expect(errorsOf({ [column]: '1'.repeat(301) })[column]).toBe(TOO_LONG);
    expect(errorsOf({ [column]: '1'.repeat(300) })[column]).not.toBe(TOO_LONG);
    expect(errorsOf({ [column]: `${' '.repeat(400)}1` })[column]).not.toBe(TOO_LONG);
  });
});

test('nothing else is told of it', () => {
  expect(errorsOf({ client: 'x'.repeat(301), deliveryDate: ' 1'.repeat(400), phone: `1${' '.repeat(19_000)}x` })).toEqual({
    client: TOO_LONG,
    deliveryDate: TOO_LONG,
    phone: TOO_LONG,
  });
});

test.each(['fromAddress', 'toAddress', 'observation'])('what %s says is limited by what an order takes', (column) => {
  expect(errorsOf({ [column]: 'x '.repeat(10_000) })).toEqual({ [column]: 'Hasta 1000 caracteres' });
});
