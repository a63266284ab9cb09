import { expect, test } from 'vitest';
import type { LngLat } from '#shared/place/geo.ts';
import type { FeeRule } from '../rules.ts';
import { ZoneBook } from '../zones/geometry.ts';
import { explainPrice, priceToKeep, type PricedFee, type PricedOrder, type PricedZone, pricingOf } from './explain.ts';
import { FeeBook } from './feeBook.ts';
import { squareAt } from '../server/testing.ts';

const vehicles = new Map([
  ['moto', 'Moto'],
  ['auto', 'Auto'],
]);
const zone = (_id: string, name: string, ring: LngLat[], pay: number, cash: number): PricedZone => ({
  _id,
  name,
  pay,
  cash,
  polygons: [[ring]],
});
const zones = new ZoneBook([
  zone('z1', 'CABA Norte', squareAt(-58.5, -34.6, 0.1), 300_000, 500_000),
  zone('z2', 'Belgrano', squareAt(-58.48, -34.58, 0.03), 390_000, 620_000),
]);
const rules: FeeRule[] = [
  { operator: 'limit', condition: 'weight', conditionFrom: 0, conditionTo: 30_000 },
  { operator: 'inc', type: 'percent', typeMethod: 'cash', value: 15, condition: 'weight', conditionFrom: 5_001, conditionTo: 30_000 },
  { operator: 'inc', type: 'net', typeMethod: 'all', value: 600, condition: null },
  { operator: 'dec', type: 'percent', typeMethod: 'cash', value: 8, condition: 'vehicle', typeVehicle: 'moto' },
];
const fee = (_id: string, name: string, over: Partial<PricedFee> = {}): PricedFee => ({
  _id,
  createAt: new Date(Number(_id) * 1_000),
  name,
  typeOrder: ['Flex'],
  fromOrder: [],
  clients: [],
  rules: [],
  zones,
  ...over,
});
const order: PricedOrder = {
  client: 'ñandú',
  typeOrder: 'Flex',
  fromOrder: 'ML',
  weekday: 6,
  weight: 8_200,
  volume: 0.05,
  vehicles: ['auto'],
  place: [-58.46, -34.56],
};
const book = new FeeBook([
  fee('4', 'AMBA Flex', { clients: ['ñandú'], rules }),
  fee('1', 'Vieja', { clients: ['ñandú'] }),
  fee('2', 'Turbo CABA', { fromOrder: ['ML-Turbo'] }),
  fee('3', 'AMBA Normal', { typeOrder: ['Normal'] }),
  fee('5', 'Livianos', { rules: [{ operator: 'limit', condition: 'weight', conditionFrom: null, conditionTo: 5_000 }] }),
  fee('6', 'De otros', { clients: ['otro'] }),
  fee('7', 'De todos'),
]);

test('a price is explained: the tariff and why not the others, the zone and those it beat, each rule', () => {
  expect(explainPrice(order, book, vehicles)).toEqual({
    fees: [
      { _id: '4', name: 'AMBA Flex', won: true, why: 'Nombra al cliente' },
      { _id: '7', name: 'De todos', won: false, why: 'No nombra al cliente' },
      { _id: '6', name: 'De otros', won: false, why: 'Es de otros clientes' },
      { _id: '5', name: 'Livianos', won: false, why: 'Sólo órdenes con peso hasta 5.000 g: 8.200 g' },
      { _id: '3', name: 'AMBA Normal', won: false, why: 'No acepta órdenes Flex' },
      { _id: '2', name: 'Turbo CABA', won: false, why: 'No acepta el origen ML' },
      { _id: '1', name: 'Vieja', won: false, why: 'Lo nombra también, pero es anterior' },
    ],
    zones: [
      { _id: 'z2', name: 'Belgrano', area: expect.closeTo(9.17, 1) },
      { _id: 'z1', name: 'CABA Norte', area: expect.closeTo(101.84, 1) },
    ],
    start: { pay: 3_900, cash: 6_200 },
    lines: [
      {
        rule: 'Aumenta 15 % el cobro',
        condition: 'Peso de 5.001 a 30.000 g',
        held: true,
        has: '8.200 g',
        change: { pay: 0, cash: 930 },
        left: { pay: 3_900, cash: 7_130 },
      },
      {
        rule: 'Aumenta $ 600,00 el pago y el cobro',
        condition: 'Siempre',
        held: true,
        has: '',
        change: { pay: 600, cash: 600 },
        left: { pay: 4_500, cash: 7_730 },
      },
      {
        rule: 'Descuenta 8 % el cobro',
        condition: 'Vehículo: Moto',
        held: false,
        has: 'Auto',
        change: { pay: 0, cash: 0 },
        left: { pay: 4_500, cash: 7_730 },
      },
    ],
    price: { pay: 4_500, cash: 7_730 },
  });
});

test.each<[string, Partial<PricedOrder>, string | undefined]>([
  ['outside of every zone', { place: [-60, -34] }, '4'],
  ['of an unknown place', { place: null }, '4'],
  ['that no tariff accepts', { typeOrder: 'Inversa' }, undefined],
])('an order %s costs nothing, whatever the rules add', (_, over, its) => {
  const { fee: chosen, zone: found, lines, price } = pricingOf({ ...order, ...over }, book);
  expect([chosen?._id, found, lines, price]).toEqual([its, undefined, [], { pay: 0, cash: 0 }]);
  expect(explainPrice({ ...order, ...over }, book, vehicles)).toMatchObject({ zones: [], lines: [], price: { pay: 0, cash: 0 } });
});

test('what has no place on the map is told so, and no zone is looked for', () => {
  expect(explainPrice({ ...order, place: null }, book, vehicles).unplaced).toBe(true);
  expect(explainPrice({ ...order, place: [-60, -34] }, book, vehicles).unplaced).toBeUndefined();
});

test('with a settlement is kept which tariff won, a few that might have, and how many there are besides', () => {
  const pricing = pricingOf(order, book);
  const { fees, others, ...rest } = priceToKeep(order, book, vehicles, pricing);
  expect([fees.map(({ _id }) => _id), others]).toEqual([['4', '7', '5', '1'], 3]);
  const { fees: all, ...told } = explainPrice(order, book, vehicles);
  expect([all.length, rest]).toEqual([7, told]);
  expect(priceToKeep(order, new FeeBook([fee('1', 'Una')]), vehicles, pricing)).not.toHaveProperty('others');
});

test('of 500 tariffs, 400 of them for everybody, and 60 zones around a place no more than 3 kB are kept with each line', () => {
  const around = new ZoneBook(Array.from({ length: 60 }, (_, at) => zone(`z${at}`, 'Z'.repeat(80), squareAt(-58.5, -34.6, 0.1), 1, 1)));
  const many = Array.from({ length: 500 }, (_, at) =>
    fee(`${at}`, 'T'.repeat(80), { zones: around, rules, ...(at % 5 === 0 && { clients: ['otro'] }) }),
  );
  const large = new FeeBook(many);
  const kept = priceToKeep(order, large, vehicles, pricingOf(order, large));
  expect([kept.fees.length, kept.others, kept.zones.length]).toEqual([5, 495, 5]);
  expect(JSON.stringify(kept).length).toBeLessThan(3_000);
});

test('a line that would go beyond what an order costs at most says so, and stays there', () => {
  const up: FeeRule = { operator: 'inc', type: 'percent', typeMethod: 'all', value: 1_000, condition: null };
  const absurd = new FeeBook([fee('1', 'Absurda', { rules: Array.from({ length: 12 }, () => up) })]);
  const { lines, price } = explainPrice(order, absurd, vehicles);
  expect(price).toEqual({ pay: 10_000_000, cash: 10_000_000 });
  expect(lines[0]?.rule).toBe('Aumenta 1000 % el pago y el cobro');
  expect(lines.at(-1)?.rule).toBe('Aumenta 1000 % el pago y el cobro, hasta el máximo de $ 10.000.000,00');
});
