import { describe, expect, expectTypeOf, test } from 'vitest';
import { type Field, type FieldsOf, type FieldValue, said } from './fields.ts';

type Form = { name: string; weight: number | null; fragile: boolean; status: 1 | 2; days: string[]; due: Date };
const base = {
  name: { label: 'Nombre', kind: 'text' },
  weight: { label: 'Peso', kind: 'count', unit: 'g' },
  fragile: { label: 'Frágil', kind: 'flag' },
  status: { label: 'Estado', kind: 'choice', options: [{ value: 1, label: 'Activo' }, 2] },
  days: { label: 'Días', kind: 'choices', options: ['Lunes', 'Martes'] },
  due: { label: 'Vence', kind: 'day' },
} as const satisfies FieldsOf<Form>;

describe('said', () => {
  test.each<[Field, FieldValue | undefined, string]>([
    [base.name, 'Ñandú', 'Ñandú'],
    [base.name, '', ''],
    [base.name, undefined, ''],
    [base.weight, 1200, '1.200 g'],
    [base.weight, 0, '0 g'],
    [base.weight, null, ''],
    [base.fragile, true, 'Sí'],
    [base.fragile, false, 'No'],
    [base.status, 1, 'Activo'],
    [base.status, 2, '2'],
    [base.status, 3, '3'],
    [base.days, ['Lunes', 'Martes'], 'Lunes, Martes'],
    [base.days, [], ''],
    [base.due, '2026-11-24', '24/11/2026'],
    [{ label: 'Volumen', kind: 'decimal', unit: 'm³' }, 0.25, '0,25 m³'],
    [{ label: 'Valor', kind: 'money' }, 15300.5, '$ 15.300,50'],
    [{ label: 'Número', kind: 'code' }, 1854, '1854'],
  ])('%j: %j is %j', (field, value, words) => expect(said(field, value)).toBe(words));
});

test('a table has every field of its form, none besides, each of a kind that holds such a value', () => {
  expectTypeOf(base).toExtend<FieldsOf<Form>>();
  const { fragile: _missing, ...others } = base;
  expectTypeOf(others).not.toExtend<FieldsOf<Form>>();
  // @ts-expect-error -- a flag is no text
  const kind: FieldsOf<Form> = { ...base, fragile: { label: 'Frágil', kind: 'text' } };
  // @ts-expect-error -- 3 is no status
  const option: FieldsOf<Form> = { ...base, status: { label: 'Estado', kind: 'choice', options: [3] } };
  // @ts-expect-error -- a choice without its options
  const bare: FieldsOf<Form> = { ...base, status: { label: 'Estado', kind: 'choice' } };
  const colour = { label: 'Color', kind: 'text' } as const;
  const { due, ...most } = base;
  // @ts-expect-error -- the form has no colour
  const more: FieldsOf<Form> = { ...most, due, colour };
  expect([kind, option, bare, more]).toHaveLength(4);
});
