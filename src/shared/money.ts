/** The largest amount a field takes, in pesos: fits numeric(12,2) and stays exact in cents. */
export const MAX_AMOUNT = 9_999_999_999.99;

const DECIMAL = /^([+-]?)(\d*)(?:\.(\d*))?$/;

/** Quotient of two integers, half away from zero; the divisor is positive. */
const divideRounded = (dividend: bigint, divisor: bigint) => {
  const half = divisor / 2n;
  return dividend < 0n ? -((-dividend + half) / divisor) : (dividend + half) / divisor;
};

const scaled = (amount: number | string, decimals: number): bigint => {
  const text = typeof amount === 'number' && Math.abs(amount) < 1e-6 ? '0' : String(amount).trim();
  const [, sign, whole = '', fraction = ''] = DECIMAL.exec(text) ?? [];
  if (sign === undefined || whole + fraction === '') throw new RangeError(`Not a decimal amount: ${JSON.stringify(amount)}`);
  const digits = BigInt(whole + fraction.padEnd(decimals + 1, '0'));
  const rounded = divideRounded(digits, 10n ** BigInt(Math.max(fraction.length, decimals + 1) - decimals));
  return sign === '-' ? -rounded : rounded;
};

const safe = (cents: bigint) => {
  const value = Number(cents);
  if (!Number.isSafeInteger(value)) throw new RangeError(`Amount out of range: ${cents} cents`);
  return value;
};

/**
 * Integer cents of an amount in pesos: the wire's number or the database's numeric text, half away from zero.
 * @throws RangeError when it is not a decimal number or cannot be held exactly
 */
export const toCents = (amount: number | string): number => safe(scaled(amount, 2));

/** The wire's number, in pesos, of integer cents. */
export const fromCents = (cents: number): number => cents / 100;

/** The database's numeric text of integer cents: 1530050 -> '15300.50'. */
export const centsToDecimal = (cents: number): string => {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

/**
 * A percentage of an amount, in cents, half away from zero (decisions §6): 15 % of 999 cents is 150.
 * @param percent with up to six decimals, may be negative
 */
export const percentOf = (cents: number, percent: number | string): number =>
  safe(divideRounded(BigInt(cents) * scaled(percent, 6), 100_000_000n));

/** A whole number with its thousands parted by points: 15300 -> '15.300'. */
export const formatCount = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, '.');

/** Integer cents as a person reads pesos: 1530050 -> '$ 15.300,50', with the sign before the '$'. */
export const formatCents = (cents: number): string => {
  const [whole = '', fraction = ''] = centsToDecimal(Math.abs(cents)).split('.');
  return `${cents < 0 ? '-' : ''}$ ${whole.replace(/\B(?=(\d{3})+$)/g, '.')},${fraction}`;
};

/** An amount in pesos, from the wire or the database, as a person reads it: 15300.5 -> '$ 15.300,50'. */
export const formatMoney = (amount: number | string): string => formatCents(toCents(amount));
