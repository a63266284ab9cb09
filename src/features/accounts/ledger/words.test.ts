import { expect, test } from 'vitest';
import { balanceWords, paymentWords, sideOf } from './words.ts';

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

test('a part of a settlement was paid by a movement or the balance, or taken back', () => {
  const words = [
    [100, 500, true],
    [100, 500, false],
    [-100, -500, false],
    [-100, 500, true],
    [-100, 500, false],
  ].map(([amount, total, moved]) => paymentWords(Number(amount), Number(total), moved === true));
  expect(words).toEqual(['Pagado', 'Del saldo a favor', 'Compensado con el saldo', 'Pago anulado', 'Queda a favor en la cuenta']);
});
