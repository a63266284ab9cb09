import { expect, test } from 'vitest';
import { countedCash, differenceOf, expectedOf, sumOf } from './closures.ts';

test('what was collected is summed by method', () => {
  const orders = [
    { method: 'Efectivo', amount: 1_530_050 },
    { method: 'Transferencia', amount: 3_020_000 },
    { method: 'Efectivo', amount: 890_000 },
  ] as const;
  expect(expectedOf(orders)).toEqual({ Efectivo: 2_420_050, Transferencia: 3_020_000 });
  expect([sumOf(expectedOf(orders)), sumOf({})]).toEqual([5_440_050, 0]);
});

test('what is missing is below 0, what is too much above, by method', () => {
  const difference = differenceOf(
    { Efectivo: 14_325_050, Transferencia: 4_320_000 },
    { Efectivo: 13_795_000, Transferencia: 4_320_000, Cheque: 1 },
  );
  expect(difference).toEqual({ Efectivo: -530_050, Cheque: 1, Transferencia: 0 });
});

test('notes and coins come to what they are worth', () => {
  expect(countedCash({ 20000: 4, 10000: 4, 2000: 6, 1000: 5, 500: 1, 200: 2 }, 50)).toBe(13_795_000);
  expect(countedCash({}, 0.1 + 0.2)).toBe(30);
});
