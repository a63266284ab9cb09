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

/** A number as it was written: as plain decimal text, '1250.5', and whether it could have meant another. */
export type DecimalRead = { decimal: string; ambiguous: boolean };

/**
 * What a person means by digits with points and commas: the last of two separators is the decimal one, so '1.250,50' and '1,250.50' are
 * 1250.50; a lone comma is it, too. A point before exactly three digits parts thousands, as amounts are shown: '15.300' is 15300, while
 * '1500.5' and '0.050' have decimals. One separator before three digits is ambiguous.
 * @param digits without a sign; undefined where they are no number
 */
export const readDecimal = (digits: string): DecimalRead | undefined => {
  if (!/^(?:\d[\d.,]*|[.,]\d+)$/.test(digits)) return undefined;
  const [points, commas] = [digits.split('.').length - 1, digits.split(',').length - 1];
  const ambiguous = /^[1-9]\d{0,2}[.,]\d{3}$/.test(digits);
  const decimalSign = (() => {
    if (points > 0 && commas > 0) return digits.lastIndexOf('.') > digits.lastIndexOf(',') ? '.' : ',';
    if (commas === 1) return ',';
    return points === 1 && !ambiguous ? '.' : undefined;
  })();
  const at = decimalSign === undefined ? digits.length : digits.lastIndexOf(decimalSign);
  const [whole, fraction] = [digits.slice(0, at), digits.slice(at + 1)];
  if (!/^\d*$/.test(whole) && !/^\d{1,3}(?:(?:\.\d{3})+|(?:,\d{3})+)$/.test(whole)) return undefined;
  if (decimalSign !== undefined && whole.includes(decimalSign)) return undefined;
  return { decimal: `${whole.replace(/[.,]/g, '') || '0'}${fraction === '' ? '' : `.${fraction}`}`, ambiguous };
};

/** The number that somebody types into a field, where '1.500' is one thousand five hundred (`readDecimal`); undefined while it is none. */
export const typedNumber = (text: string): number | undefined => {
  const bare = text.replace(/[\s$]/gu, '').replace('\u2212', '-');
  const [, sign = '', digits = ''] = /^(-?)(.*)$/u.exec(bare) ?? [];
  // A separator that nothing stands behind yet.
  const read = readDecimal(digits.replace(/(?<=\d)[.,]$/, ''));
  return read && Number(sign + read.decimal);
};
