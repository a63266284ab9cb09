import { describe, expect, expectTypeOf, test } from 'vitest';
import { plainFields, plainNames } from '../../fields.ts';
import { type OrderFormFields, type OrderFormShown, PlainOrder } from '../../form.ts';
import { filledOrder, sentOrder } from './orderSending.ts';
import { emptyEnd, emptyOrder, type OrderValues } from './orderValues.ts';

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

const shown: OrderFormShown = {
  ...PlainOrder.parse({}),
  _id: ID,
  internalID: '12AB00000001',
  version: 3,
  client: { _id: ID, name: 'Ñandú', address: 'X' },
  typeOrder: 'Flex',
  status: 4,
  warehouse: { _id: ID, name: 'Barracas' },
  deliveryDate: '2026-11-18T15:30:20.000Z',
  driverAssign: null,
  fromOrder: 'ML',
  kept: null,
  shared: [],
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
  shipment_product: [line],
  returnOf: null,
  returns: [],
};

describe('filledOrder and sentOrder', () => {
  const values = filledOrder(shown);
  test('street and number stand on one line', () => expect(values.fromAddress.text).toBe('Calle 50 1234'));
  test('a return has no destination yet', () => expect(values.toAddress).toEqual(emptyEnd));
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

test('an empty form sends what the schema takes for a field that is left out', () => {
  const sent = sentOrder(emptyOrder(TODAY), null);
  expect(Object.fromEntries(plainNames.map((name) => [name, sent[name]]))).toEqual(PlainOrder.parse({}));
});

test('what was sent and comes back as it was stored is what was typed', () => {
  const typed: OrderValues = {
    ...filled,
    externalID: 'E-1',
    validation_type: ['Foto'],
    weight: 1200,
    volume: 0.5,
    valuePackage: 10.5,
    numberPackage: 3,
    chargeDestination: true,
    chargeAmount: 99.9,
  };
  const sent = PlainOrder.parse(sentOrder(typed, null));
  expect(filledOrder({ ...shown, ...sent })).toMatchObject(Object.fromEntries(plainNames.map((name) => [name, typed[name]])));
});

test('every field that the calls take is sent, and has its place in the table of fields', () => {
  expectTypeOf(sentOrder).returns.toExtend<Record<keyof OrderFormFields, unknown>>();
  expectTypeOf<keyof typeof plainFields>().toEqualTypeOf<keyof PlainOrder>();
  const { weight: _weight, ...rest } = emptyOrder(TODAY);
  // @ts-expect-error -- a form without one of its fields
  expectTypeOf(rest).toExtend<OrderValues>();
});
