import { expect, test } from 'vitest';
import { currentPath, holds } from './menu.ts';

const orders = {
  label: 'Órdenes',
  children: [
    { label: 'General', to: '/order' },
    { label: 'Importar', to: '/order/import' },
  ],
};
const stock = {
  label: 'Depósitos',
  children: [
    { label: 'Administrar', to: '/warehouse/' },
    { label: 'Fullfillment', children: [{ label: 'SKU', to: '/fulfillment/sku' }] },
  ],
};
const areas = [{ label: 'Transfer', to: '/transfer' }, orders, stock];

test('the longest path above the open screen is the current one', () => {
  expect(currentPath(areas, '/order')).toBe('/order');
  expect(currentPath(areas, '/order/import')).toBe('/order/import');
  expect(currentPath(areas, '/order/0190')).toBe('/order');
  expect(currentPath(areas, '/warehouse')).toBe('/warehouse/');
  expect(currentPath(areas, '/ordering')).toBeUndefined();
});

test('an area holds its screens, however deep', () => {
  expect(holds(stock, '/fulfillment/sku')).toBe(true);
  expect(holds(orders, '/fulfillment/sku')).toBe(false);
  expect(holds(orders, undefined)).toBe(false);
});
