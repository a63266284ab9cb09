import { formatCount } from '#shared/money.ts';

const MINUS = '−';

const signed = (pesos: number, text: string) => `${pesos < 0 ? MINUS : ''}$ ${text}`;

const shorter = (value: number) => String(Math.round(value * 10) / 10).replace('.', ',');

/** Whole pesos, as charts say them: '$ 274.800.000'. @param pesos rounded half away from zero */
export const wholePesos = (pesos: number): string => {
  const whole = Math.round(Math.abs(pesos));
  return signed(whole === 0 ? 0 : pesos, formatCount(whole));
};

/** An amount that is short enough for an axis: '$ 40 M', '$ 2,5 M', '$ 500 mil', '$ 200', '0'. */
export const axisPesos = (pesos: number): string => {
  const size = Math.abs(pesos);
  if (size === 0) return '0';
  if (size >= 1_000_000_000) return signed(pesos, `${formatCount(Math.round(size / 1_000_000))} M`);
  if (size >= 1_000_000) return signed(pesos, `${shorter(size / 1_000_000)} M`);
  if (size >= 10_000) return signed(pesos, `${shorter(size / 1_000)} mil`);
  return signed(pesos, formatCount(Math.round(size)));
};
