import type { Day } from '#shared/day.ts';

const LETTERS = 26;

/** How many numbers a day has. */
export const NUMBERS_A_DAY = LETTERS ** 3;

/**
 * A settlement's number: three capital letters and the day as DDMMYY (spec 3 §2.5), such as 'KQZ241126'.
 * @param nth which of a day's numbers, from 0
 */
export const invoiceNumber = (day: Day, nth: number): string => {
  const letters = [LETTERS ** 2, LETTERS, 1].map((place) => String.fromCodePoint(65 + (Math.floor(nth / place) % LETTERS)));
  return `${letters.join('')}${day.slice(8, 10)}${day.slice(5, 7)}${day.slice(2, 4)}`;
};

/** Whether a text is a whole number of a settlement, in whatever case. */
export const isInvoiceNumber = (text: string): boolean => /^[a-z]{3}\d{6}$/i.test(text);
