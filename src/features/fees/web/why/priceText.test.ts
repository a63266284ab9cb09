import { expect, test } from 'vitest';
import { priceText } from './priceText.ts';

const named = (_id: string, name: string) => ({ _id, name });

test('a price is told as text: the tariff and why not the others, the zone, each rule with what it left', () => {
  const told = priceText({
    order: {
      internalID: '12AB00047655',
      client: 'Ñandú',
      address: 'Vuelta de Obligado 1947',
      town: 'Belgrano',
      facts: ['Flex', '8.200 g'],
    },
    data: {
      fees: [
        { ...named('1', 'AMBA Flex'), won: true, why: 'Nombra al cliente' },
        { ...named('2', 'Turbo'), won: false, why: 'No acepta el origen ML' },
      ],
      zones: [{ ...named('z', 'Belgrano'), area: 6.1 }],
      start: { pay: 3_900, cash: 6_200 },
      lines: [
        {
          rule: 'Aumenta 15 % el cobro',
          condition: 'Siempre',
          held: true,
          has: '',
          change: { pay: 0, cash: 930 },
          left: { pay: 3_900, cash: 7_130 },
        },
        {
          rule: 'Descuenta 8 % el cobro',
          condition: 'Vehículo: Moto',
          held: false,
          has: 'Auto',
          change: { pay: 0, cash: 0 },
          left: { pay: 3_900, cash: 7_130 },
        },
      ],
      price: { pay: 3_900, cash: 7_130 },
    },
  });
  expect(told).toBe(
    [
      '12AB00047655 · Ñandú · Flex · 8.200 g',
      'Tarifa AMBA Flex: Nombra al cliente',
      '  no Turbo: No acepta el origen ML',
      'Zona Belgrano: pago $ 3.900,00, cobro $ 6.200,00',
      '1. Aumenta 15 % el cobro (Siempre): quedan pago $ 3.900,00, cobro $ 7.130,00',
      '2. Descuenta 8 % el cobro (Vehículo: Moto): no se cumple, Auto',
      'Precio: pago $ 3.900,00, cobro $ 7.130,00',
    ].join('\n'),
  );
});

test('what has no place on the map is told so, and how many tariffs are not named', () => {
  const price = { pay: 0, cash: 0 };
  const told = priceText({
    order: { internalID: '12AB00047655', client: 'Ñandú', address: '', town: '', facts: [] },
    data: {
      fees: [{ ...named('1', 'AMBA Flex'), won: true, why: 'Nombra al cliente' }],
      others: 499,
      unplaced: true,
      zones: [],
      start: price,
      lines: [],
      price,
    },
  });
  expect(told.split('\n').slice(1, 4)).toEqual([
    'Tarifa AMBA Flex: Nombra al cliente',
    '  Había 499 tarifas más, que no se nombran.',
    'No está en el mapa',
  ]);
});
