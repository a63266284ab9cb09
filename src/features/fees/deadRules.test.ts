import { expect, test } from 'vitest';
import { deadRules } from './deadRules.ts';
import type { Condition, FeeRule } from './rules.ts';

const weight = (conditionFrom: number | null, conditionTo: number | null): Condition => ({
  condition: 'weight',
  conditionFrom,
  conditionTo,
});
const days = (...conditionDay: number[]): Condition => ({ condition: 'day', conditionDay });
const on = (typeVehicle: string): Condition => ({ condition: 'vehicle', typeVehicle });
const limit = (when: Condition) => ({ operator: 'limit', ...when }) as FeeRule;
const rise = (when: Condition = { condition: null }) =>
  ({ operator: 'inc', type: 'percent', typeMethod: 'all', value: 5, ...when }) as FeeRule;

test.each<[string, FeeRule[], string[]]>([
  ['what holds', [rise(), rise(weight(0, 5)), limit(weight(0, 9)), rise(days(6)), limit(on('moto'))], []],
  ['a rise above the limit', [limit(weight(0, 30_000)), rise(weight(30_001, null))], ['1 limited weight']],
  ['a rise that begins where the limit ends', [limit(weight(0, 30_000)), rise(weight(30_000, null))], []],
  ['a rise on a day that is not accepted', [rise(days(7)), limit(days(1, 2, 3, 4, 5))], ['0 limited day']],
  ['limits that exclude each other', [limit(weight(0, 5)), limit(weight(6, 9)), rise()], ['0 limits weight', '1 limits weight']],
  ['a rise under such limits', [limit(days(1)), limit(days(2)), rise(days(1))], ['0 limits day', '1 limits day', '2 limits day']],
  [
    'three days that meet by twos',
    [limit(days(1, 2)), limit(days(2, 3)), limit(days(1, 3))],
    ['0 limits day', '1 limits day', '2 limits day'],
  ],
  ['three ranges that meet in one point', [limit(weight(0, 5)), limit(weight(5, 9)), limit(weight(4, 6))], []],
  ['a type of vehicle that is gone', [rise(on('carro'))], ['0 vehicle']],
  ['other kinds of condition have nothing to do with each other', [limit(weight(0, 1)), rise(days(1))], []],
  ['two types of vehicle: a driver may have both', [limit(on('moto')), limit(on('auto'))], []],
])('%s', (_, rules, said) =>
  expect(
    deadRules(rules, new Set(['moto', 'auto'])).map(({ at, why }) =>
      [at, why.kind, 'of' in why && why.of].filter((one) => one !== false).join(' '),
    ),
  ).toEqual(said),
);
