import { expect, test } from 'vitest';
import type { FeeRule } from '../../fees/rules.ts';
import { squareAt } from '../../fees/server/testing.ts';
import { type ComparedFee, type ComparedZone, feeChanges } from './changes.ts';

const rise: FeeRule = { operator: 'inc', type: 'percent', typeMethod: 'cash', value: 12, condition: null };
const net: FeeRule = { operator: 'inc', type: 'net', typeMethod: 'all', value: 600, condition: null };
const heavy: FeeRule = {
  operator: 'dec',
  type: 'percent',
  typeMethod: 'cash',
  value: 8,
  condition: 'weight',
  conditionFrom: 5_001,
  conditionTo: null,
};
const limit: FeeRule = { operator: 'limit', condition: 'weight', conditionFrom: null, conditionTo: 30_000 };
const zone = (_id: string | undefined, name: string, over: Partial<ComparedZone> = {}): ComparedZone => ({
  _id,
  name,
  pay: 4_200,
  cash: 7_400,
  polygons: [[squareAt(-58, -34)]],
  ...over,
});
const fee = (over: Partial<ComparedFee> = {}): ComparedFee => ({
  rules: [limit, rise, heavy],
  clients: [{ _id: '1', name: 'Ñandú' }],
  typeOrder: ['Flex'],
  fromOrder: [],
  zones: [zone('o', 'Oeste 2'), zone('s', 'Sur 1')],
  ...over,
});
const said = (over: Partial<ComparedFee>, saved = fee()) =>
  feeChanges(saved, fee(over), new Map()).map(({ what, says }) => `${what}: ${says}`);

test('what is as it is saved changes nothing', () => expect(said({})).toEqual([]));

test.each<[string, Partial<ComparedFee>, string[]]>([
  ['another value', { rules: [limit, { ...rise, value: 15 }, heavy] }, ['Regla 1: 12 % → 15 %']],
  ['a rule more', { rules: [limit, rise, heavy, net] }, ['Regla 3: nueva']],
  ['one more between two', { rules: [limit, rise, net, heavy] }, ['Regla 2: nueva']],
  ['a rule less', { rules: [limit, heavy] }, ['Regla 1: eliminada']],
  ['another order', { rules: [limit, heavy, rise] }, ['Reglas: en otro orden']],
  ['pesos for a percentage', { rules: [limit, { ...rise, type: 'net', value: 100 }, heavy] }, ['Regla 1: 12 % → $ 100,00']],
  [
    'what it works on',
    { rules: [limit, { ...rise, typeMethod: 'pay' }, heavy] },
    ['Regla 1: Aumenta 12 % el cobro → Aumenta 12 % el pago'],
  ],
  ['when it holds', { rules: [limit, rise, { ...heavy, conditionFrom: 8_000 }] }, ['Regla 2: Peso desde 5.001 g → Peso desde 8.000 g']],
  ['a limit', { rules: [{ ...limit, conditionTo: 20_000 }, rise, heavy] }, ['Límite 1: Peso hasta 30.000 g → Peso hasta 20.000 g']],
  ['no limit', { rules: [rise, heavy] }, ['Límite 1: eliminado']],
])('of rules is told %s', (_, over, expected) => expect(said(over)).toEqual(expected));

test.each<[string, ComparedZone[], string[]]>([
  ['a price', [zone('o', 'Oeste 2', { cash: 7_900 }), zone('s', 'Sur 1')], ['Zona Oeste 2: cobro $ 7.400,00 → $ 7.900,00']],
  [
    'prices, a name and a shape',
    [zone('o', 'Oeste', { cash: 1, pay: 2, polygons: [] }), zone('s', 'Sur 1')],
    ['Zona Oeste: antes Oeste 2 · cobro $ 7.400,00 → $ 1,00 · pago $ 4.200,00 → $ 2,00 · otro contorno'],
  ],
  ['a new one, and one that is gone', [zone('o', 'Oeste 2'), zone(undefined, 'Norte')], ['Zona Norte: nueva', 'Zona Sur 1: eliminada']],
])('of zones is told %s', (_, zones, expected) => expect(said({ zones })).toEqual(expected));

test('clients, types and origins are told by what comes and goes', () => {
  expect(said({ clients: [{ _id: '2', name: 'Zorzal' }] })).toEqual(['Clientes: + Zorzal, − Ñandú']);
  expect(said({ clients: [] })).toEqual(['Clientes: todos']);
  expect(said({ typeOrder: ['Flex', 'Normal'], fromOrder: ['ML'] })).toEqual(['Tipos de orden: + Normal', 'Canales: + ML']);
});

test('zones that are not compared are not told', () => expect(said({ zones: null }, fee({ zones: null }))).toEqual([]));
