import { type PayMethod, payMethods } from '../ledger/kinds.ts';

/** Being counted, or signed off. */
export const closureStates = ['open', 'closed'] as const;
export type ClosureState = (typeof closureStates)[number];

/** Why what was handed in differs from what was collected. */
export const closureReasons = ['Mal cobrado', 'Vuelto equivocado', 'Falta entregar', 'Robo o pérdida', 'Billete falso', 'Otro'] as const;
export type ClosureReason = (typeof closureReasons)[number];

/** Cents by method; what is not named is nothing. */
export type ByMethod = Readonly<Partial<Record<PayMethod, number>>>;

/** The cents of all methods. */
export const sumOf = (amounts: ByMethod): number => payMethods.reduce((total, method) => total + (amounts[method] ?? 0), 0);

/** What was handed in less what was collected, by method, in cents: below 0 it is missing. */
export const differenceOf = (expected: ByMethod, handed: ByMethod): Record<PayMethod, number> =>
  Object.fromEntries(payMethods.map((method) => [method, (handed[method] ?? 0) - (expected[method] ?? 0)])) as Record<PayMethod, number>;

/** What was collected at the doors, by method, in cents. */
export const expectedOf = (orders: readonly { readonly method: PayMethod; readonly amount: number }[]): ByMethod => {
  const expected: Partial<Record<PayMethod, number>> = {};
  for (const { method, amount } of orders) expected[method] = (expected[method] ?? 0) + amount;
  return expected;
};

/** The notes that are counted, in pesos, the largest first. */
export const noteValues = [20_000, 10_000, 2_000, 1_000, 500, 200, 100] as const;

/** What counted notes and coins come to, in cents. @param coins pesos */
export const countedCash = (notes: Readonly<Record<string, number>>, coins: number): number =>
  noteValues.reduce((total, value) => total + value * (notes[value] ?? 0), 0) * 100 + Math.round(coins * 100);
