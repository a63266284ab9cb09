import { expect, test } from 'vitest';
import { guessedFields } from '#shared/record/import/importColumns.ts';
import { skuFileFields } from './fields.ts';
import { skuByItsBarCode, skuColumns } from './importColumns.ts';

const meant = (...titles: string[]) => skuByItsBarCode(titles, guessedFields(titles, skuFileFields, skuColumns));

test.each([
  [
    ['Cod. Art.', 'Descripción'],
    ['sku', 'description'],
  ],
  [
    ['Código', 'Descripción', 'EAN'],
    ['sku', 'description', 'code'],
  ],
  [
    ['Código de barras', 'Código', 'Nombre'],
    ['code', 'sku', 'description'],
  ],
  [
    ['SKU', 'Código', 'EAN'],
    ['sku', 'code', null],
  ],
  [
    ['SKU', 'EAN13'],
    ['sku', 'code'],
  ],
  [
    ['Código', 'Descripción'],
    ['code', 'description'],
  ],
])('columns %j mean %j', (titles, fields) => {
  expect(meant(...titles)).toEqual(fields);
});
