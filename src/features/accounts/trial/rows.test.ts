import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { barOf, changeOf, growthSaid, shownGroups, sumOf } from './rows.ts';

const group = (key: string, orders = 1, cash = 100) => ({
  key,
  name: key,
  of: '',
  orders,
  before: { pay: 40, cash: 90 },
  now: { pay: 40, cash },
});
const many = (count: number) => Array.from({ length: count }, (_, at) => group(`z${at}`));

test('what changes: to the client, to drivers, the margin', () =>
  expect(changeOf({ before: { pay: 0.1, cash: 0.3 }, now: { pay: 0.3, cash: 0.4 } })).toEqual({ cash: 0.1, pay: 0.2, margin: -0.1 }));

test.each([
  [52_789_300, 55_651_660, '+5,4 %'],
  [100, 98.1, '−1,9 %'],
  [100, 100, '0 %'],
  [100, 100.01, '0 %'],
  [0, 0, '0 %'],
  [0, 5, '—'],
  [-100, -50, '+50 %'],
])('from %d to %d is %s', (before, now, said) => expect(growthSaid(before, now)).toBe(said));

describe('of many groups', () => {
  test('eleven are all shown', () => expect(shownGroups(many(11), false)).toMatchObject({ rows: { length: 11 }, rest: null }));
  test('of twelve ten, the rest as one', () =>
    expect(shownGroups(many(12), false)).toMatchObject({ rows: { length: 10 }, rest: { count: 2, orders: 2, now: { cash: 200 } } }));
  test('all, once they are asked for', () => expect(shownGroups(many(12), true)).toMatchObject({ rows: { length: 12 }, rest: null }));
  test('the orders without any stand behind the others, however few', () => {
    const { rows, rest } = shownGroups([...many(20), group('')], false);
    expect([rows.length, rows.at(-1)?.key, rest?.count]).toEqual([10, '', 11]);
  });

  const cents = fc.integer({ min: 0, max: 1_000_000_00 }).map((value) => value / 100);
  const prices = fc.record({ pay: cents, cash: cents });
  const groups = fc.array(fc.record({ orders: fc.nat(1000), before: prices, now: prices }), { maxLength: 40 });
  test('what is shown adds up to the whole, to the centavo', () =>
    fc.assert(
      fc.property(groups, fc.boolean(), (all, whole) => {
        const named = all.map((one, at) => ({ ...one, key: at === 3 ? '' : `k${at}`, name: '', of: '' }));
        const { rows, rest } = shownGroups(named, whole);
        expect(sumOf([...rows, ...(rest ? [rest] : [])])).toEqual(sumOf(named));
      }),
    ));
});

test('bars share one axis: what falls stands left of zero, what rises right of it', () => {
  const all = [100, -50, 50];
  const [up, down] = [barOf(100, all), barOf(-50, all)];
  expect(up).toEqual({ left: expect.closeTo(33.33, 1), width: expect.closeTo(66.67, 1), zero: expect.closeTo(33.33, 1) });
  expect(down).toEqual({ left: 0, width: expect.closeTo(33.33, 1), zero: expect.closeTo(33.33, 1) });
  expect(barOf(0, [0, 0])).toEqual({ left: 0, width: 0, zero: 0 });
});
