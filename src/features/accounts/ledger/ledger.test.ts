import { describe, expect, test } from 'vitest';
import { accountKinds, effectOf, movementActions } from './kinds.ts';
import { paymentsOf } from './payments.ts';

test('each action changes a balance as decided, once and for all', () => {
  expect(Object.fromEntries(movementActions.map((action) => [action, accountKinds.map((kind) => effectOf(kind, action))]))).toEqual({
    // A client, which owes us; an employee, whom we owe.
    pay: [1, -1],
    cash: [-1, 1],
    credit: [-1, 1],
    invoice: [1, 1],
    collected: [-1, -1],
  });
});

describe('money pays settlements', () => {
  const a = { _id: 'a', total: 10_000, paid: 0 };
  const b = { _id: 'b', total: 5_000, paid: 4_999 };
  const owing = { _id: 'c', total: -3_000, paid: -1_000 };
  test.each([
    ['the first as far as it goes', [a, b], 4_000, [['a', 4_000]]],
    [
      'the next with what is over',
      [a, b],
      10_001,
      [
        ['a', 10_000],
        ['b', 1],
      ],
    ],
    [
      'and no more than they ask for',
      [b, a],
      99_999,
      [
        ['b', 1],
        ['a', 10_000],
      ],
    ],
    ['none by which the company owes', [owing, b], 500, [['b', 1]]],
    ['those by what is given', [a, owing], -5_000, [['c', -2_000]]],
    ['nothing with nothing', [a], 0, []],
    ['none where there is none', [], 100, []],
  ])('%s', (_, settlements, amount, paid) => {
    expect(paymentsOf(settlements, amount).map((payment) => [payment.settlement, payment.amount])).toEqual(paid);
  });
});
