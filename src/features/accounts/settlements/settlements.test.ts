import { expect, test } from 'vitest';
import { invoiceNumber, NUMBERS_A_DAY } from './invoiceNumber.ts';
import { stateOf } from './states.ts';
import { totalsOf } from './totals.ts';

test('a number is three capital letters and the day', () => {
  expect([0, 25, 26, 17_575].map((nth) => invoiceNumber('2026-11-04', nth))).toEqual(['AAA041126', 'AAZ041126', 'ABA041126', 'ZZZ041126']);
  const all = new Set(Array.from({ length: NUMBERS_A_DAY }, (_, nth) => invoiceNumber('2026-11-04', nth)));
  expect(all.size).toBe(NUMBERS_A_DAY);
});

test.each([
  [0, 0, 'paid'],
  [100, 0, 'pending'],
  [100, 99, 'partial'],
  [100, 100, 'paid'],
  [-100, 0, 'pending'],
  [-100, -1, 'partial'],
  [-100, -100, 'paid'],
])('of %d cents %d are paid: %s', (total, paid, state) => {
  expect(stateOf({ total, paid })).toBe(state);
});

test('a settlement comes to what is charged, less what was collected; each driver gets the pay of what they carried', () => {
  const line = (driver: string | null, cash: number, pay: number, collected = 0) => ({ driver, cash, pay, collected });
  const lines = [line('r', 345_000, 210_000, 1_000_000), line('r', 0, 0), line('m', 345_001, 210_001), line(null, 50, 30)];
  const totals = totalsOf(lines, true);
  expect({ ...totals, payTo: [...totals.payTo] }).toEqual({
    orders: 4,
    cash: 690_051,
    // Of an order without a driver nobody is paid.
    pay: 420_001,
    collected: 1_000_000,
    total: -309_949,
    payTo: [
      ['r', 210_000],
      ['m', 210_001],
    ],
  });
  expect(totalsOf(lines, false).total).toBe(690_051);
  expect(totalsOf([], true)).toMatchObject({ orders: 0, cash: 0, pay: 0, collected: 0, total: 0 });
});
