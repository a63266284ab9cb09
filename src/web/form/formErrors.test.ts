import { expect, test } from 'vitest';
import { fieldsOfTab } from './formErrors.ts';

test('a tab holds its fields and everything below them, not fields that only begin alike', () => {
  expect(fieldsOfTab(['destination', 'client'], ['destination.cp', 'client', 'clientNote', 'remito.0.sku'])).toEqual([
    'destination.cp',
    'client',
  ]);
  expect(fieldsOfTab(['remito'], ['remito.0.sku', 'remito'])).toEqual(['remito.0.sku', 'remito']);
  expect(fieldsOfTab([], ['client'])).toEqual([]);
});
