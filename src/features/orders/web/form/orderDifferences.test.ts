import { expect, test } from 'vitest';
import { orderDifferences } from './orderDifferences.ts';
import { emptyEnd, emptyOrder, type OrderValues } from './orderValues.ts';

const SUN = '01900000-0000-7000-8000-000000000001';
const MOON = '01900000-0000-7000-8000-000000000002';
const names = new Map([
  [SUN, 'Farmacia del Sol'],
  [MOON, 'Óptica Luna'],
]);
const base: OrderValues = {
  ...emptyOrder('2026-11-20'),
  externalID: 'A',
  toAddress: { ...emptyEnd, text: 'Thames 2250', phone: '1144445555' },
};
const mine: OrderValues = { ...base, externalID: 'B', weight: 500, toAddress: { ...base.toAddress, phone: '1166667777' } };
const line = { product: MOON, sku: 'RM-220', description: 'Remera', variants: [], variant: null, quantity: 2 };

const told = (typed: OrderValues, saved: OrderValues) =>
  orderDifferences({ base, mine: typed, theirs: saved }, names).map((one) => `${one.label}: ${one.theirs} / ${one.mine}`);

test('what was typed and saved otherwise is told with both, and the field’s name', () =>
  expect(told(mine, { ...base, externalID: 'C' })).toEqual([
    'ID externo: C / B',
    'Peso:  / 500 g',
    'Destino · Teléfono: 1144445555 / 1166667777',
  ]));

test('clients, drivers and warehouses are told by their names', () =>
  expect(told({ ...base, client: MOON, driverAssign: SUN, warehouse: MOON }, { ...base, client: SUN, warehouse: SUN })).toEqual([
    'Cliente: Farmacia del Sol / Óptica Luna',
    'Depósito: Farmacia del Sol / Óptica Luna',
    'Chofer: No asignado / Farmacia del Sol',
  ]));

test('what both typed alike is no difference', () => expect(told(mine, mine)).toEqual([]));
test('what only the other changed is none', () => expect(told(base, mine)).toEqual([]));

test('a field taken back leaves the rest as the other saved it', () => {
  const theirs = { ...base, externalID: 'C', numberPackage: 4 };
  const [first] = orderDifferences({ base, mine, theirs }, names);
  expect(first?.take(theirs)).toEqual({ ...theirs, externalID: 'B' });
});

test('an address is told once, and taken back with its point', () => {
  const moved: OrderValues = {
    ...base,
    toAddress: { ...base.toAddress, text: 'Thames 2260', address: 'Thames', addressNumber: 2260, coordinates: [-58.4, -34.6] },
  };
  expect(told(moved, base)).toEqual(['Destino · Dirección: Thames 2250 / Thames 2260']);
  expect(orderDifferences({ base, mine: moved, theirs: base }, names)[0]?.take(base).toAddress).toEqual(moved.toAddress);
});

test('a point that was moved alone is told by its latitude and longitude', () =>
  expect(told({ ...base, toAddress: { ...base.toAddress, coordinates: [-58.4, -34.6] } }, base)).toEqual([
    'Destino · Punto en el mapa:  / -34,6 / -58,4',
  ]));

test('products are taken back with their client, and a client with its products', () => {
  const typed: OrderValues = { ...base, client: MOON, shipment_product: [line] };
  const theirs: OrderValues = { ...base, client: SUN };
  expect(told(typed, theirs)).toEqual(['Cliente: Farmacia del Sol / Óptica Luna', 'Productos:  / 2 × RM-220']);
  for (const one of orderDifferences({ base, mine: typed, theirs }, names)) expect(one.take(theirs)).toEqual(typed);
});
