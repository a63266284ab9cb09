import { expect, test } from 'vitest';
import type { SettlementLineShown } from '../../../settlementCalls.ts';
import { postingsOf, receiptOf } from './receipt.ts';
import { excludable, excludedGist, faultsOf, joinedLines, notDelivered, seenOf, startOf } from './settlementValues.ts';

const line = (_id: string, over: Partial<SettlementLineShown> = {}): SettlementLineShown => ({
  _id,
  internalID: _id,
  externalID: null,
  deliveryDate: '2026-11-10T13:00:00.000Z',
  typeOrder: 'Normal',
  status: 8,
  toAddress: { address: 'Thames 2250', town: 'Palermo' },
  driverAssign: { _id: 'r', name: 'Rocío Peralta' },
  invoice_name: 'Palermo',
  invoice_pay: 2_100,
  invoice_cash: 3_450.5,
  chargeAmount: 0,
  chargeDestination: false,
  ...over,
});
const beto = { _id: 'b', name: 'Beto Sosa' };

test('the receipt tells what the client pays, what each driver gets, and how many orders have no zone', () => {
  const lines = [
    line('1', { chargeAmount: 10_000.25 }),
    line('2', { driverAssign: beto, invoice_pay: 5_000 }),
    line('3', { invoice_name: null, invoice_pay: 0, invoice_cash: 0 }),
    line('4', { driverAssign: null }),
  ];
  const { payTo: _, ...receipt } = receiptOf(lines, true);
  expect(receipt).toEqual({
    orders: 4,
    cash: 1_035_150,
    collected: 1_000_025,
    total: 35_125,
    pay: 710_000,
    unpriced: 1,
    drivers: [
      { _id: 'b', name: 'Beto Sosa', orders: 1, pay: 500_000 },
      { _id: 'r', name: 'Rocío Peralta', orders: 2, pay: 210_000 },
    ],
  });
  expect(receiptOf(lines, false).total).toBe(1_035_150);
});

test('a new one posts two movements to the client and one to each driver; an edited one what changed alone', () => {
  const [one, other, collecting] = [line('1'), line('2', { driverAssign: beto }), line('3', { chargeAmount: 50 })];
  const posted = (before: SettlementLineShown[] | null, after: SettlementLineShown[], nets = true) =>
    postingsOf(before && receiptOf(before, nets), receiptOf(after, nets), nets);
  expect(posted(null, [one, other])).toEqual({ client: 1, drivers: 2 });
  expect(posted(null, [collecting, other])).toEqual({ client: 2, drivers: 2 });
  expect(posted(null, [collecting], false)).toEqual({ client: 1, drivers: 1 });
  expect(posted([one, other], [one, other])).toEqual({ client: 0, drivers: 0 });
  expect(posted([one, other], [one])).toEqual({ client: 1, drivers: 1 });
  expect(posted([one], [other])).toEqual({ client: 0, drivers: 2 });
});

test('a new one looks at the last fifteen days and at what was delivered; it lacks its client, its expiry and its orders', () => {
  const values = startOf(null, '2026-11-20');
  expect(values.period).toEqual({ start: '2026-11-06', end: '2026-11-20' });
  expect(notDelivered).toEqual([0, 1, 2, 4, 5, 6, 7, 10, 12, 14, 16, 18, 20, 21, 22, 24, 25, 26, 28, 30]);
  expect(faultsOf(values)).toEqual({ client: 'Requerido', expire: 'Requerido', order: 'Requerido' });
  const turned = { ...values, client: 'c', expire: '2026-12-01', order: ['1'], period: { start: '2026-11-20', end: '2026-11-06' } };
  expect(faultsOf(turned)).toEqual({ 'period.end': 'El período está al revés' });
});

test('what is left out is said by what is not, where that is shorter', () => {
  expect(excludedGist(notDelivered)).toBe('Todos menos Entregado');
  expect(excludedGist(notDelivered.filter((id) => id !== 10))).toBe('Todos menos Entregado y 1ª Visita');
  expect(excludedGist(notDelivered.slice(0, -2))).toMatch(/^Todos menos .+, .+ y .+$/);
  expect(excludedGist(notDelivered.slice(0, -3))).toBeUndefined();
  expect(excludedGist(excludable.map(({ id }) => id))).toBe('Todos');
  expect(excludedGist([1])).toBeUndefined();
  expect(excludedGist([])).toBeUndefined();
});

test('what was seen of an order is sent with it: prices, what was collected, and by whom', () => {
  expect([line('1', { chargeAmount: 10.5 }), line('2', { driverAssign: null })].map(seenOf)).toEqual([
    { _id: '1', invoice_cash: 3_450.5, invoice_pay: 2_100, chargeAmount: 10.5, driverAssign: 'r' },
    { _id: '2', invoice_cash: 3_450.5, invoice_pay: 2_100, chargeAmount: 0, driverAssign: null },
  ]);
});

test('what a settlement has stays among what was found, with its own price, by day', () => {
  const own = [line('1', { deliveryDate: '2026-11-12T13:00:00.000Z', invoice_cash: 100 })];
  const found = [line('2', { deliveryDate: '2026-11-11T13:00:00.000Z' }), line('1', { invoice_cash: 999 })];
  expect(joinedLines(own, found).map(({ _id, invoice_cash }) => [_id, invoice_cash])).toEqual([
    ['2', 3_450.5],
    ['1', 100],
  ]);
});
