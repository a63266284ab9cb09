import { describe, expect, test } from 'vitest';
import { creditPayments, foreseenPayments, type PaidBy, takenBack, withPayments } from './payments.ts';

const asks = { _id: 'asks', total: 10_000, paid: 0 };
const part = { _id: 'part', total: 5_000, paid: 4_000 };
const owes = { _id: 'owes', total: -3_000, paid: 0 };
const pairs = (payments: readonly { settlement: string; amount: number }[]) =>
  payments.map(({ settlement, amount }) => [settlement, amount]);

describe('what is free in a balance pays settlements', () => {
  test.each([
    ['nothing where the client owes what they ask for', [asks, part], 11_000, []],
    [
      'the oldest first, as far as it goes',
      [part, asks],
      8_000,
      [
        ['part', 1_000],
        ['asks', 2_000],
      ],
    ],
    [
      'all where more is free than they ask for',
      [part, asks],
      -1,
      [
        ['part', 1_000],
        ['asks', 10_000],
      ],
    ],
    ['nothing by what was given besides', [asks], 10_001, []],
    ['those by which the company owes, by what was given besides', [asks, owes], 8_000, [['owes', -1_000]]],
    [
      'those that ask by those that owe, where nobody owes anybody',
      [{ ...asks, total: 3_000 }, owes],
      0,
      [
        ['asks', 3_000],
        ['owes', -3_000],
      ],
    ],
    ['none where none is open', [], -500, []],
  ])('%s', (_, open, balance, paid) => expect(pairs(creditPayments(open, balance))).toEqual(paid));
});

describe('a movement taken back leaves open', () => {
  const paid = (over: Partial<PaidBy> & { _id: string }): PaidBy => ({ total: 10_000, paid: 0, own: 0, credited: 0, ...over });
  test.each([
    ['what it paid', [paid({ _id: 'a', paid: 9_000, own: 6_000 })], 6_000, 7_000, [['a', -6_000]]],
    ['no more than is paid of that still', [paid({ _id: 'a', total: 2_000, paid: 2_000, own: 6_000 })], 6_000, 2_000, [['a', -2_000]]],
    ['nothing more where the balance has it', [paid({ _id: 'a', paid: 9_000, credited: 9_000 })], 6_000, 1_000, []],
    [
      'what the balance paid and has no more, the latest expiry first',
      [
        paid({ _id: 'a', paid: 5_000, own: 5_000 }),
        paid({ _id: 'b', paid: 3_000, credited: 3_000 }),
        paid({ _id: 'c', paid: 1_000, credited: 1_000 }),
      ],
      8_000,
      29_000,
      [
        ['a', -5_000],
        ['c', -1_000],
        ['b', -2_000],
      ],
    ],
    [
      'what was given for the company’s debt',
      [paid({ _id: 'a', total: -4_000, paid: -4_000, own: -4_000 })],
      -4_000,
      -4_000,
      [['a', 4_000]],
    ],
    ['nothing that others paid', [paid({ _id: 'a', paid: 10_000 })], 4_000, 4_000, []],
  ] as const)('%s', (_, settlements, money, balance, taken) => expect(pairs(takenBack(settlements, money, balance))).toEqual(taken));
});

test('what will be paid is known before: the named one first, and what offsets itself once nobody owes anybody', () => {
  expect(foreseenPayments([part, asks], 10_500, 'asks', 500)).toEqual([
    { _id: 'asks', amount: 10_000, left: 0 },
    { _id: 'part', amount: 500, left: 500 },
  ]);
  expect(foreseenPayments([asks, owes], 7_000, null, 0)).toEqual([
    { _id: 'asks', amount: 10_000, left: 0 },
    { _id: 'owes', amount: -3_000, left: 0 },
  ]);
});

test('a settlement has all of its payments', () => {
  const payments = [1_000, 2_000, -500].map((amount) => ({ settlement: 'asks', amount }));
  expect(withPayments([asks, owes], payments).map(({ paid }) => paid)).toEqual([2_500, 0]);
});
