import { expect, test } from 'vitest';
import { mergedProducts, type MergedLine } from './merged.ts';
import { noteNumber } from './note.ts';
import { productText } from './productText.ts';

const line = (order: string, sku: string, quantity: number, over: Partial<MergedLine> = {}): MergedLine => ({
  order,
  client: 'uno',
  product: `de ${sku}`,
  sku,
  description: `Prenda ${sku}`,
  variant: null,
  code: '',
  quantity,
  ...over,
});
const said = (lines: MergedLine[]) => mergedProducts(lines).map(({ sku, variant, quantity, orders }) => [sku, variant, quantity, orders]);

test('units are added up by product and variant, and orders counted once', () =>
  expect(said([line('a', 'REM', 2), line('a', 'REM', 3), line('b', 'REM', 4), line('b', 'REM', 1, { variant: 'Azul' })])).toEqual([
    ['REM', null, 9, 2],
    ['REM', 'Azul', 1, 1],
  ]));
test('products are sorted by their SKU, numbers by their value', () =>
  expect(said([line('a', 'SKU-10', 1), line('a', 'sku-9', 1), line('a', 'ÑA-1', 1), line('a', 'NB-1', 1)]).map(([sku]) => sku)).toEqual([
    'NB-1',
    'ÑA-1',
    'sku-9',
    'SKU-10',
  ]));
test('the same SKU of two clients is two products, that of one that is no record as well', () =>
  expect(
    said([
      line('a', 'REM', 1),
      line('b', 'REM', 2, { client: 'dos', product: 'otro' }),
      line('c', 'REM', 4, { product: null }),
      line('d', 'REM', 8, { product: null }),
      line('e', 'REM', 16, { product: null, client: 'dos' }),
    ])
      .map(([, , quantity]) => quantity)
      .toSorted((a, b) => Number(a) - Number(b)),
  ).toEqual([1, 2, 12, 16]));
test('a product that was renamed is one, called as in the last of its lines', () =>
  expect(mergedProducts([line('a', 'REM', 1), line('b', 'REM', 1, { description: 'Remera' })])).toMatchObject([
    { description: 'Remera', quantity: 2, orders: 2 },
  ]));
test('no lines are no products', () => expect(mergedProducts([])).toEqual([]));

test.each([
  [{ description: 'Buzo', variant: 'Azul', sku: 'B' }, 'Buzo, Azul'],
  [{ description: 'Buzo', variant: null, sku: 'B' }, 'Buzo'],
  [{ description: '', variant: null, sku: 'B' }, 'B'],
])('%j is told as %s', (product, text) => expect(productText(product)).toBe(text));
test('a note has the number of its order', () => expect(noteNumber({ internalID: '12AB00048310' })).toBe('R-12AB00048310'));
