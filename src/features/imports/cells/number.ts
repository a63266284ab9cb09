import { isStruckOut } from './shopWords.ts';

/** A number of the file: as plain decimal text ('1250.5'), and whether it could have meant another. */
export type NumberReading = { decimal: string; ambiguous: boolean; error?: undefined } | { error: string };

const NOT_A_NUMBER = { error: 'No es un número' } as const;
const UNCALCULATED = { error: 'Fórmula sin calcular: escriba su resultado' } as const;
const DOLLARS = { error: 'Está en dólares: escriba el importe en la moneda de la empresa' } as const;

/** What stands before or behind an amount in a currency of the countries where companies work. */
const CURRENCY = /^(?:ars|ar\$|uyu|\$u|eur|\$)|(?:ars|uyu|eur|\$|pesos)$/giu;

/**
 * A number as a person or a spreadsheet wrote it: the last separator is the decimal one, so '1.250,50' and '1,250.50' are 1250.50.
 * A point before exactly three digits parts thousands, as Argentine sheets write: '15.300' is 15300. One separator before three digits
 * is reported as ambiguous, to be shown. The company's own currency and spaces do not count, nor does the dash that stands for no cents.
 */
export const readNumber = (text: string): NumberReading => {
  if (text.trim().startsWith('=')) return UNCALCULATED;
  const bare = text.replace(/[\s']/gu, '');
  // An account writes what is less than nothing in brackets.
  const isBracketed = /^\$?\(.+\)$/u.test(bare);
  const written = isBracketed ? bare.replace(/[()]/gu, '') : bare;
  if (/us?\$[sd]?|usd/iu.test(written)) return DOLLARS;
  const plain = written
    .replace('€', '')
    .replace(CURRENCY, '')
    .replace(CURRENCY, '')
    .replace(/[.,]-+$/u, '');
  const [, sign, digits = ''] = /^([+-]?)(\d[\d.,]*|[.,]\d+)$/.exec(plain) ?? [];
  if (sign === undefined) return NOT_A_NUMBER;
  const [points, commas] = [digits.split('.').length - 1, digits.split(',').length - 1];
  const ambiguous = /^[1-9]\d{0,2}[.,]\d{3}$/.test(digits);
  const decimalSign = (() => {
    if (points > 0 && commas > 0) return digits.lastIndexOf('.') > digits.lastIndexOf(',') ? '.' : ',';
    if (commas === 1) return ',';
    return points === 1 && !ambiguous ? '.' : undefined;
  })();
  const at = decimalSign === undefined ? digits.length : digits.lastIndexOf(decimalSign);
  const [whole, fraction] = [digits.slice(0, at), digits.slice(at + 1)];
  if (!/^\d*$/.test(whole) && !/^\d{1,3}(?:(?:\.\d{3})+|(?:,\d{3})+)$/.test(whole)) return NOT_A_NUMBER;
  if (decimalSign !== undefined && whole.includes(decimalSign)) return NOT_A_NUMBER;
  const decimal = `${whole.replace(/[.,]/g, '') || '0'}${fraction === '' ? '' : `.${fraction}`}`;
  return { decimal: sign === '-' || isBracketed ? `-${decimal}` : decimal, ambiguous };
};

/** A latitude or longitude in degrees: here either separator is the decimal one, whatever follows it. NaN when it is no number. */
export const readDegrees = (text: string): number => {
  const written = text.trim();
  return /^[+-]?\d{1,3}(?:[.,]\d+)?$/.test(written) ? Number(written.replace(',', '.')) : Number.NaN;
};

/** A client's own number for an order, empty where the cell is struck out: without the sign before it, and without the decimals that some program gave it. */
export const orderNumber = (text: string): string =>
  (isStruckOut(text) ? '' : text)
    .trim()
    .replace(/^#\s*(?=.)/, '')
    .replace(/^(\d+)[.,]0+$/, '$1');
