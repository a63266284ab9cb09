import { expect, test } from 'vitest';
import { keptBecause, moneyField } from './kept.ts';

const closure = { _id: 'c', day: '2026-11-23', driver: { _id: 'd', name: 'Martín Vera' } };
const settlement = { _id: 's', invoice: 'WGX011126', day: '2026-11-01' };

test('what holds the money of an order keeps it for everybody, a settlement before a closure; what is delivered changes by unrestricted users', () => {
  const said = (hold: Parameters<typeof keptBecause>[0]['hold'], status: 5 | 8 | 18, unrestricted: boolean) =>
    keptBecause({ status, delivered: status !== 5, hold, unrestricted });
  expect(said({ settlement, closure }, 5, true)).toBe('Está en la liquidación WGX011126: quítela de ella antes');
  expect(said({ settlement: null, closure }, 8, true)).toBe('Su cobro está en la rendición de Martín Vera del 23/11/26: reábrala antes');
  expect(said(undefined, 8, false)).toBe('Una orden en estado Entregado solo puede corregirla un administrador');
  expect(said(undefined, 18, false)).toBe('Una orden en estado Devolución solo puede corregirla un administrador');
  expect([said(undefined, 8, true), said(undefined, 5, false)]).toEqual([null, null]);
});

test('money depends on who, what kind, what day and what is collected; on the status where it stops being delivered', () => {
  const to = (value: string | number | boolean) => ({ from: null, to: value });
  expect(moneyField(true, 8, { driverAssign: to('d') })).toBe('driverAssign');
  expect(moneyField(false, 8, { chargeAmount: to(1) })).toBe('chargeAmount');
  expect(moneyField(true, 8, { externalID: to('A'), 'toAddress.floor': to('1') })).toBe(undefined);
  const at = (from: string, day: string) => ({ deliveryDate: { from, to: day } });
  expect(moneyField(true, 8, at('2026-11-18T03:00:00.000Z', '2026-11-19T02:59:59.000Z'))).toBe(undefined);
  expect(moneyField(true, 8, at('2026-11-18T02:59:59.000Z', '2026-11-18T03:00:00.000Z'))).toBe('deliveryDate');
  expect(([10, 7, 22, 99] as const).map((status) => moneyField(true, status, {}))).toEqual(['status', 'status', 'status', 'status']);
  expect(([8, 18, 40, 42, 88] as const).map((status) => moneyField(true, status, {}))).toEqual(Array(5).fill(undefined));
  expect([moneyField(false, 8, {}), moneyField(false, 99, {})]).toEqual([undefined, 'status']);
});
