import { expect, test } from 'vitest';
import { balanceWords, sideOf } from './words.ts';

test('who owes: a client by what is above 0, the company by what is above 0 of an employee', () => {
  const words = ([-1, 0, 1] as const).map((amount) =>
    [sideOf('client', amount), sideOf('employee', amount)].map((side) => balanceWords[side]),
  );
  expect(words).toEqual([
    ['Le debemos', 'Nos debe'],
    ['al día', 'al día'],
    ['Nos debe', 'Le debemos'],
  ]);
});
