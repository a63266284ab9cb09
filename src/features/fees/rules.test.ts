import { expect, test } from 'vitest';
import { askedSaid, conditionSaid, type FeeRule, ruleSaid, type RuledOrder } from './rules.ts';

const vehicles = new Map([
  ['moto', 'Moto'],
  ['auto', 'Auto'],
]);

test.each<[FeeRule, string, string]>([
  [{ operator: 'inc', type: 'percent', typeMethod: 'cash', value: 15, condition: null }, 'Aumenta 15 % el cobro', 'Siempre'],
  [
    { operator: 'inc', type: 'net', typeMethod: 'all', value: 600, condition: 'day', conditionDay: [6, 7] },
    'Aumenta $ 600,00 el pago y el cobro',
    'Día: sábado, domingo',
  ],
  [
    { operator: 'dec', type: 'percent', typeMethod: 'pay', value: 2.5, condition: 'weight', conditionFrom: 5_001, conditionTo: 30_000 },
    'Descuenta 2,5 % el pago',
    'Peso de 5.001 a 30.000 g',
  ],
  [
    { operator: 'dec', type: 'net', typeMethod: 'cash', value: 80.5, condition: 'volume', conditionFrom: 0.2, conditionTo: null },
    'Descuenta $ 80,50 el cobro',
    'Volumen desde 0,2 m³',
  ],
  [
    { operator: 'limit', condition: 'weight', conditionFrom: null, conditionTo: 30_000 },
    'Sólo órdenes con peso hasta 30.000 g',
    'Peso hasta 30.000 g',
  ],
  [{ operator: 'limit', condition: 'vehicle', typeVehicle: 'moto' }, 'Sólo órdenes con vehículo: Moto', 'Vehículo: Moto'],
  [
    { operator: 'limit', condition: 'vehicle', typeVehicle: '?' },
    'Sólo órdenes con vehículo: un tipo que ya no existe',
    'Vehículo: un tipo que ya no existe',
  ],
])('%j', (rule, does, when) => expect([ruleSaid(rule, vehicles), conditionSaid(rule, vehicles)]).toEqual([does, when]));

test('what an order has of what is asked for', () => {
  const order: RuledOrder = { weekday: 6, weight: 8_200, volume: 0.05, vehicles: ['auto', 'moto'] };
  const nothing: RuledOrder = { weekday: null, weight: null, volume: null, vehicles: [] };
  const said = (one: RuledOrder) => (['day', 'weight', 'volume', 'vehicle'] as const).map((kind) => askedSaid(kind, one, vehicles));
  expect(said(order)).toEqual(['sábado', '8.200 g', '0,05 m³', 'Auto, Moto']);
  expect(said(nothing)).toEqual(['sin fecha', 'sin peso', 'sin volumen', 'sin vehículo']);
});
