import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changeOf, marginOf, sumOf } from './rows.ts';
import { inWholePesos, wholeSums } from './whole.ts';

test.each([
  [[], []],
  [[0.5], [1]],
  [
    [1.4, 1.4, 1.4],
    [2, 1, 1],
  ],
  [
    [10, 0.6, 0.6],
    [10, 1, 0],
  ],
  [
    [-1.5, 1.5],
    [-1, 1],
  ],
  [
    [-0.3, -0.3],
    [0, -1],
  ],
])('%j in whole pesos is %j', (amounts, whole) => expect(inWholePesos(amounts)).toEqual(whole.map((one) => expect.closeTo(one, 9))));

const cents = fc.integer({ min: 0, max: 1_000_000_00 }).map((value) => value / 100);
const prices = fc.record({ pay: cents, cash: cents });
const sums = fc.record({ orders: fc.nat(9), before: prices, now: prices });

test('rows add up to their total, what was and what changes to what would be, and both sides to the margin; each is off by less than two pesos', () =>
  fc.assert(
    fc.property(fc.array(sums, { minLength: 1, maxLength: 14 }), (rows) => {
      const whole = wholeSums(rows);
      const [total] = wholeSums([sumOf(rows)]);
      expect(sumOf(whole)).toEqual(total);
      for (const [at, row] of whole.entries()) {
        const exact = rows[at]!;
        const change = changeOf(row);
        expect(change.margin).toBe(change.cash - change.pay);
        expect(marginOf(row.now)).toBe(marginOf(row.before) + change.margin);
        for (const of of ['pay', 'cash'] as const) {
          expect(Math.abs(row.before[of] - exact.before[of])).toBeLessThan(1);
          expect(Math.abs(row.now[of] - exact.now[of])).toBeLessThan(2);
        }
      }
    }),
  ));

test('what does not change does not change by a peso', () =>
  fc.assert(
    fc.property(fc.array(prices, { maxLength: 14 }), sums, (still, moved) => {
      const rows = [...still.map((before) => ({ orders: 1, before, now: before })), moved];
      for (const { before, now } of wholeSums(rows).slice(0, -1)) expect(now).toEqual(before);
    }),
  ));
