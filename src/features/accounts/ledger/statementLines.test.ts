import { expect, test } from 'vitest';
import { balanceText, conceptOf, owingOf, sidesOf } from './statementLines.ts';

test('a line says what was done, how, and whether it takes back', () => {
  const plain = { reverses: null, reversed: null };
  const of = { typeMethod: 'cash', typeFrom: 'manual', typeAction: 'Transferencia', amount: 10, ...plain } as const;
  expect([
    conceptOf(of),
    conceptOf({ ...of, typeAction: null }),
    conceptOf({ ...of, typeMethod: 'invoice', typeFrom: 'invoice', typeAction: null, amount: -10 }),
    conceptOf({ ...of, reversed: { period: '2026-11-24' } }),
    conceptOf({ ...of, typeAction: null, amount: -10, reverses: { period: '2026-10-15' } }),
  ]).toEqual([
    'Cobro · Transferencia',
    'Cobro',
    'Liquidación, contramovimiento',
    'Cobro · Transferencia, anulado el 24/11/26',
    'Cobro, anula el del 15/10/26',
  ]);
});

test('what an account has to give is its Debe, what is in its favour its Haber', () => {
  expect([
    sidesOf('client', 100),
    sidesOf('client', -0.5),
    sidesOf('employee', 100),
    sidesOf('employee', -100),
    sidesOf('client', 0),
  ]).toEqual([
    { debit: 100, credit: null },
    { debit: null, credit: 0.5 },
    { debit: null, credit: 100 },
    { debit: 100, credit: null },
    { debit: null, credit: null },
  ]);
  expect(Object.is(owingOf('employee', 0), 0)).toBe(true);
});

test('a balance is read by whom it is of', () => {
  expect([balanceText('client', 18_029.5), balanceText('client', -1), balanceText('employee', 2_100), balanceText('employee', 0)]).toEqual([
    '$ 18.029,50 a pagar',
    '$ 1,00 a su favor',
    '$ 2.100,00 a su favor',
    'al día',
  ]);
});
