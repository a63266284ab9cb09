import { describe, expect, test } from 'vitest';
import { formPaths, orderErrors } from './orderErrors.ts';
import { emptyEnd, emptyOrder, noLine, type OrderValues } from './orderValues.ts';

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
const filled: OrderValues = { ...emptyOrder(TODAY), client: ID, fromAddress: place, toAddress: { ...place, name: 'Ñ. Peña' } };

describe('orderErrors', () => {
  test('an empty form asks for client and both addresses', () =>
    expect(orderErrors(emptyOrder(TODAY), 'new', NOW)).toEqual({
      client: 'Requerido',
      'fromAddress.text': 'Requerido',
      'toAddress.text': 'Requerido',
    }));
  test('a filled one is right', () => expect(orderErrors(filled, 'new', NOW)).toEqual({}));
  test.each([
    ['status 4 asks for the warehouse', { status: 4 }, { warehouse: 'Requerido' }],
    ['status 5 asks for the driver', { status: 5 }, { driverAssign: 'Requerido' }],
    ['charging asks for an amount', { chargeDestination: true }, { chargeAmount: 'Requerido' }],
    ['an amount of 0 is none', { chargeDestination: true, chargeAmount: 0 }, { chargeAmount: 'Requerido' }],
    ['without a status', { status: null }, { status: 'Requerido' }],
    ['without a type', { typeOrder: null }, { typeOrder: 'Requerido' }],
    ['without a date', { deliveryDate: null }, { deliveryDate: 'Requerido' }],
    ['the day before yesterday', { deliveryDate: '2026-11-18' }, { deliveryDate: 'Anterior a ayer' }],
    ['two years ahead', { deliveryDate: '2028-11-20' }, {}],
    ['more than two years ahead', { deliveryDate: '2028-11-21' }, { deliveryDate: 'De más de dos años adelante' }],
    ['yesterday', { deliveryDate: '2026-11-19' }, {}],
    ['a line that was begun', { pending: { ...noLine, product: ID } }, { 'pending.product': 'Agregue la línea o quite el producto' }],
    [
      'a half address',
      { toAddress: { ...place, coordinates: [0, 0] } },
      { 'toAddress.text': 'Elija una sugerencia o ubique el punto en el mapa' },
    ],
    ['a phone that is no number', { toAddress: { ...place, phone: 'abc' } }, { 'toAddress.phone': 'Teléfono inválido' }],
    ['a broken email', { toAddress: { ...place, email: 'ana@' } }, { 'toAddress.email': 'Error en el Email' }],
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
    ).toEqual({ 'fromAddress.text': 'Requerido', 'toAddress.text': 'Dirección inválida', 'toAddress.phone': 'Teléfono inválido' }));
  test('and of a product at the lines', () =>
    expect(formPaths({ 'shipment_product.1.product': 'Otro cliente', client: 'Requerido' })).toEqual({
      shipment_product: 'Otro cliente',
      client: 'Requerido',
    }));
  test('the first message of a field wins', () =>
    expect(formPaths({ 'toAddress.address': 'Requerido', 'toAddress.location': 'Ubicación inválida' })).toEqual({
      'toAddress.text': 'Requerido',
    }));
});
