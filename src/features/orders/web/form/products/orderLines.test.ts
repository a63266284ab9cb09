import { describe, expect, test } from 'vitest';
import { lineErrors, withLine } from './orderLines.ts';
import { noLine } from '../orderValues.ts';

const ID = '01900000-0000-7000-8000-000000000001';
const line = { product: ID, sku: 'RM-220', description: 'Remera', variants: ['M', 'L'], variant: 'M', quantity: 2 };

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
