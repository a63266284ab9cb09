import { type DecimalRead, readDecimal } from '#shared/money.ts';
import { isStruckOut } from './shopWords.ts';

/** A number of the file: as plain decimal text ('1250.5'), and whether it could have meant another. */
export type NumberReading = (DecimalRead & { error?: undefined }) | { error: string };

const NOT_A_NUMBER = { error: 'No es un número' } as const;
const UNCALCULATED = { error: 'Fórmula sin calcular: escriba su resultado' } as const;
const DOLLARS = { error: 'Está en dólares: escriba el importe en la moneda de la empresa' } as const;

/** What stands before or behind an amount in a currency of the countries where companies work. */
const CURRENCY = /^(?:ars|ar\$|uyu|\$u|eur|\$)|(?:ars|uyu|eur|\$|pesos)$/giu;

/**
 * A number as a person or a spreadsheet wrote it (`readDecimal`); one that is ambiguous is to be shown. The company's own currency and
 * spaces do not count, nor does the dash that stands for no cents.
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
  const [, sign, digits = ''] = /^([+-]?)(.+)$/.exec(plain) ?? [];
  const read = readDecimal(digits);
  if (!read) return NOT_A_NUMBER;
  return { ...read, decimal: sign === '-' || isBracketed ? `-${read.decimal}` : read.decimal };
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
