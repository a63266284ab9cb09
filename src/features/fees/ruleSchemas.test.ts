import { expect, expectTypeOf, test } from 'vitest';
import type * as z from 'zod';
import type { FeeRule } from './rules.ts';
import { FeeRuleInput } from './ruleSchemas.ts';

const up = { operator: 'inc', type: 'percent', typeMethod: 'all', value: 10 };
const refused = (rule: object) => {
  const { error } = FeeRuleInput.safeParse(rule);
  return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
};

test('what the schema gives is what the rules take', () => expectTypeOf<z.output<typeof FeeRuleInput>>().toExtend<FeeRule>());

test.each([
  [up],
  [{ ...up, condition: null }],
  [{ ...up, operator: 'dec', value: 100 }],
  [{ ...up, type: 'net', value: 10_000_000 }],
  [{ ...up, condition: 'day', conditionDay: [7, 1, 7] }],
  [{ ...up, condition: 'weight', conditionFrom: 0 }],
  [{ ...up, condition: 'volume', conditionTo: 0.125 }],
  [{ operator: 'limit', condition: 'weight', conditionFrom: 5, conditionTo: 5 }],
])('%j is a rule', (rule) => expect(refused(rule)).toBeUndefined());

test('days are told once, Monday first; what is not told is null', () => {
  expect(FeeRuleInput.parse({ ...up, condition: 'day', conditionDay: [7, 1, 7] })).toEqual({
    ...up,
    condition: 'day',
    conditionDay: [1, 7],
  });
  expect(FeeRuleInput.parse(up)).toEqual({ ...up, condition: null });
  expect(FeeRuleInput.parse({ ...up, condition: 'weight', conditionTo: 9 })).toMatchObject({ conditionFrom: null });
});

test.each<[object, string]>([
  [{ ...up, operator: 'dec', value: 101 }, 'value: No se puede descontar más de 100 %'],
  [{ ...up, value: 1001 }, 'value: Hasta 1000 %'],
  [{ ...up, type: 'net', value: 10_000_000.01 }, 'value: Hasta $ 10.000.000,00'],
  [{ ...up, value: 0 }, 'value: Debe ser mayor que 0'],
  [{ ...up, value: -1 }, 'value: No puede ser negativo'],
  [{ ...up, value: 1.005 }, 'value: Hasta dos decimales'],
  [{ ...up, value: 1e15 }, 'value: Importe demasiado grande'],
  [{ ...up, value: Number.NaN }, 'value: Debe ser un número'],
  [{ ...up, type: 'km' }, 'type: Tipo inexistente'],
  [{ ...up, typeMethod: undefined }, 'typeMethod: Requerido'],
  [{ ...up, condition: 'day', conditionDay: [] }, 'conditionDay: Elija al menos un día'],
  [{ ...up, condition: 'day', conditionDay: [8] }, 'conditionDay.0: Día inexistente'],
  [{ ...up, condition: 'weight', conditionFrom: 30_000, conditionTo: 5_000 }, 'conditionFrom: Desde no puede ser mayor que Hasta'],
  [{ ...up, condition: 'weight', conditionFrom: 1.5 }, 'conditionFrom: Debe ser un número entero'],
  [{ ...up, condition: 'volume' }, 'conditionFrom: Complete Desde o Hasta'],
  [{ ...up, condition: 'vehicle', typeVehicle: 'moto' }, 'typeVehicle: Identificador inválido'],
  [{ ...up, condition: 'moon' }, 'condition: Condición inexistente'],
  [{ operator: 'limit' }, 'condition: Elija una condición'],
  [{ operator: 'limit', condition: null }, 'condition: Elija una condición'],
  [{ ...up, operator: 'double' }, 'operator: Operador inexistente'],
])('%j: %s', (rule, said) => expect(refused(rule)).toEqual([said]));
