import { describe, expect, test } from 'vitest';
import type { OrderFormShown } from '../../form.ts';
import {
  emptyEnd,
  emptyOrder,
  formPaths,
  lineErrors,
  nextOrder,
  noLine,
  orderErrors,
  orderValues,
  type OrderValues,
  sentOrder,
  withLine,
} from './orderForm.ts';

const TODAY = '2026-11-20';
const NOW = Date.parse('2026-11-20T15:00:00Z');
const ID = '01900000-0000-7000-8000-000000000001';
const place = {
  ...emptyEnd,
  text: 'Gurruchaga 1854',
  address: 'Gurruchaga',
  addressNumber: 1854,
  coordinates: [-58.43, -34.59] as [number, number],
};
const filled: OrderValues = { ...emptyOrder(TODAY), client: ID, from: place, to: { ...place, name: 'Ñ. Peña' } };
const line = { product: ID, sku: 'RM-220', description: 'Remera', variants: ['M', 'L'], variant: 'M', quantity: 2 };

const shown: OrderFormShown = {
  _id: ID,
  internalID: '12AB00000001',
  version: 3,
  client: { _id: ID, name: 'Ñandú', address: 'X' },
  typeOrder: 'Flex',
  status: 4,
  warehouse: { _id: ID, name: 'Barracas' },
  deliveryDate: '2026-11-18T15:30:20.000Z',
  driverAssign: null,
  externalID: 'E-1',
  fromOrder: 'ML',
  fromAddress: {
    name: 'A',
    address: 'Calle 50',
    addressNumber: 1234,
    location: { type: 'Point', coordinates: [-58, -34] },
    floor: '',
    door: '',
    phone: '1144',
    email: '',
    postalCode: '1900',
    town: 'La Plata',
    observation: '',
    typeBuilding: null,
    partial_match: true,
  },
  toAddress: null,
  validation_type: ['DNI'],
  weight: null,
  volume: 0.012,
  valuePackage: 84_500,
  chargeDestination: false,
  chargeAmount: 0,
  numberPackage: 2,
  shipment_product: [line],
  returnOf: null,
  returns: [],
};

describe('orderErrors', () => {
  test('an empty form asks for client and both addresses', () =>
    expect(orderErrors(emptyOrder(TODAY), 'new', NOW)).toEqual({ client: 'Requerido', 'from.text': 'Requerido', 'to.text': 'Requerido' }));
  test('a filled one is right', () => expect(orderErrors(filled, 'new', NOW)).toEqual({}));
  test.each([
    ['status 4 asks for the warehouse', { status: 4 }, { warehouse: 'Requerido' }],
    ['status 5 asks for the driver', { status: 5 }, { driverAssign: 'Requerido' }],
    ['charging asks for an amount', { chargeDestination: true }, { chargeAmount: 'Requerido' }],
    ['an amount of 0 is none', { chargeDestination: true, chargeAmount: 0 }, { chargeAmount: 'Requerido' }],
    ['without a status', { status: null }, { status: 'Requerido' }],
    ['without a type', { typeOrder: null }, { typeOrder: 'Requerido' }],
    ['without a date', { deliveryDate: null }, { deliveryDate: 'Requerido' }],
    ['the day before yesterday', { deliveryDate: '2026-11-18' }, { deliveryDate: 'No puede ser anterior a ayer' }],
    ['two years ahead', { deliveryDate: '2028-11-20' }, {}],
    ['more than two years ahead', { deliveryDate: '2028-11-21' }, { deliveryDate: 'No puede ser de más de dos años adelante' }],
    ['yesterday', { deliveryDate: '2026-11-19' }, {}],
    ['a line that was begun', { pending: { ...noLine, product: ID } }, { 'pending.product': 'Agregue la línea o quite el producto' }],
    ['a half address', { to: { ...place, coordinates: [0, 0] } }, { 'to.text': 'Elija una sugerencia o ubique el punto en el mapa' }],
    ['a broken email', { to: { ...place, email: 'ana@' } }, { 'to.email': 'Error en el Email' }],
    ['more than grams', { weight: 1.5 }, { weight: 'Debe ser un número entero' }],
  ] as [string, Partial<OrderValues>, Record<string, string>][])('%s', (_, change, errors) =>
    expect(orderErrors({ ...filled, ...change }, 'new', NOW)).toEqual(errors),
  );
  test('an edited order keeps its old day', () => expect(orderErrors({ ...filled, deliveryDate: '2026-01-02' }, 'edit', NOW)).toEqual({}));
  test('a second return is asked for', () => {
    expect(orderErrors(filled, 'return', NOW, true)).toEqual({ confirmReturn: 'Requerido' });
    expect(orderErrors({ ...filled, confirmReturn: true }, 'return', NOW, true)).toEqual({});
  });
});

describe('formPaths', () => {
  test('what the server says of an address stands at its line', () =>
    expect(
      formPaths({
        'fromAddress.location.coordinates': 'Requerido',
        toAddress: 'Dirección inválida',
        'toAddress.phone': 'Teléfono inválido',
      }),
    ).toEqual({ 'from.text': 'Requerido', 'to.text': 'Dirección inválida', 'to.phone': 'Teléfono inválido' }));
  test('and of a product at the lines', () =>
    expect(formPaths({ 'shipment_product.1.product': 'Otro cliente', client: 'Requerido' })).toEqual({
      lines: 'Otro cliente',
      client: 'Requerido',
    }));
  test('the first message of a field wins', () =>
    expect(formPaths({ 'toAddress.address': 'Requerido', 'toAddress.location': 'Ubicación inválida' })).toEqual({
      'to.text': 'Requerido',
    }));
});

describe('orderValues and sentOrder', () => {
  const values = orderValues(shown, TODAY);
  test('street and number stand on one line', () => expect(values.from.text).toBe('Calle 50 1234'));
  test('a return has no destination yet', () => expect(values.to).toEqual(emptyEnd));
  test('an untouched day keeps its time', () =>
    expect(sentOrder(values, shown.deliveryDate).deliveryDate).toBe('2026-11-18T15:30:20.000Z'));
  test('another day keeps the hour', () =>
    expect(sentOrder({ ...values, deliveryDate: '2026-11-21' }, shown.deliveryDate).deliveryDate).toBe('2026-11-21T15:30:00.000Z'));
  test('a new order is due at 10:00', () => expect(sentOrder(filled, null).deliveryDate).toBe('2026-11-20T13:00:00.000Z'));
  test('the warehouse goes with status 4 alone', () => {
    expect(sentOrder(values, null).warehouse).toBe(ID);
    expect(sentOrder({ ...values, status: 1 }, null).warehouse).toBeNull();
  });
  test('an amount goes with the charge alone', () =>
    expect(sentOrder({ ...filled, chargeAmount: 15_300.5 }, null)).toMatchObject({ chargeDestination: false, chargeAmount: 0 }));
  test('empty measures are null, empty packages 0', () =>
    expect(sentOrder({ ...filled, numberPackage: '' }, null)).toMatchObject({ weight: null, volume: null, numberPackage: 0 }));
  test('lines go by product, variant and quantity', () =>
    expect(sentOrder(values, null).shipment_product).toEqual([{ product: ID, variant: 'M', quantity: 2 }]));
});

describe('lines', () => {
  test('the same product and variant add up: 2 + 3 = 5', () =>
    expect(withLine([line], { ...line, quantity: 3 })).toEqual([{ ...line, quantity: 5 }]));
  test('another variant is another line', () => expect(withLine([line], { ...line, variant: 'L' })).toHaveLength(2));
  test.each([
    ['nothing chosen', noLine, { 'pending.product': 'Requerido' }],
    ['a variant to choose', { ...line, variant: null }, { 'pending.variant': 'Requerido' }],
    ['quantity 0', { ...line, quantity: 0 }, { 'pending.quantity': 'Cantidad inválida' }],
    ['quantity empty', { ...line, quantity: '' as const }, { 'pending.quantity': 'Cantidad inválida' }],
    ['half a piece', { ...line, quantity: 0.5 }, { 'pending.quantity': 'Cantidad inválida' }],
    ['all there', line, {}],
  ])('%s', (_, pending, errors) => expect(lineErrors(pending)).toEqual(errors));
});

test("'Crear otra' keeps client, type, origin and day", () =>
  expect(nextOrder({ ...filled, fromOrder: 'Web', lines: [line], externalID: 'X' }, TODAY)).toEqual({
    ...emptyOrder(TODAY),
    client: ID,
    fromOrder: 'Web',
    from: place,
  }));
