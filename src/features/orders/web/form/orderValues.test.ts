import { expect, test } from 'vitest';
import { emptyEnd, emptyOrder, nextOrder, type OrderValues } from './orderValues.ts';

const TODAY = '2026-11-20';
const ID = '01900000-0000-7000-8000-000000000001';
const place = {
  ...emptyEnd,
  text: 'Gurruchaga 1854',
  address: 'Gurruchaga',
  addressNumber: 1854,
  coordinates: [-58.43, -34.59] as [number, number],
};
const filled: OrderValues = { ...emptyOrder(TODAY), client: ID, fromAddress: place, toAddress: { ...place, name: 'Ñ. Peña' } };
const line = { product: ID, sku: 'RM-220', description: 'Remera', variants: ['M', 'L'], variant: 'M', quantity: 2 };

test("'Crear otra' keeps client, type, origin and day", () =>
  expect(nextOrder({ ...filled, fromOrder: 'Web', shipment_product: [line], externalID: 'X' }, TODAY)).toEqual({
    ...emptyOrder(TODAY),
    client: ID,
    fromOrder: 'Web',
    fromAddress: place,
  }));
