import type { CountryCode } from '#shared/phone.ts';

/** What the account to which a company is paid is called, by its country. */
export const payToNames = { AR: 'Alias o CBU', UY: 'Cuenta bancaria', ES: 'IBAN' } as const satisfies Record<CountryCode, string>;

const FIRST = [7, 1, 3, 9, 7, 1, 3];
const SECOND = [3, 9, 7, 1, 3, 9, 7, 1, 3, 9, 7, 1, 3];

/** Whether the last of some digits is the check of those before. */
const isChecked = (digits: string, weights: readonly number[]) =>
  (10 - (weights.reduce((sum, weight, at) => sum + weight * Number(digits[at]), 0) % 10)) % 10 === Number(digits.at(-1));

/** Whether 22 digits are a CBU, or the CVU of a wallet: bank and branch, then the account, each with its check digit. */
const isCbu = (digits: string) => isChecked(digits.slice(0, 8), FIRST) && isChecked(digits.slice(8), SECOND);

/** Whether an IBAN of Spain has the check digits that its account asks for (ISO 13616: modulo 97). */
const isIbanEs = (iban: string) => {
  if (!/^ES\d{22}$/.test(iban)) return false;
  const number = `${iban.slice(4)}1428${iban.slice(2, 4)}`;
  return Array.from(number).reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1;
};

const bare = (text: string) => text.replace(/[\s-]/g, '');

/** An account as it is stored: without what people write between the signs of a CBU or an IBAN. */
export const payToStored = (country: CountryCode, text: string): string => {
  if (country === 'AR' && /^[\d\s-]+$/.test(text)) return bare(text);
  return country === 'ES' ? bare(text).toUpperCase() : text;
};

const faults: Readonly<Record<CountryCode, (stored: string) => string | undefined>> = {
  AR: (stored) => {
    if (/^\d{21,}$/.test(stored)) return stored.length === 22 && isCbu(stored) ? undefined : 'No es un CBU: revise sus 22 dígitos';
    return /^[a-z\d.-]{6,20}$/i.test(stored) ? undefined : 'Un alias tiene de 6 a 20 letras, números, puntos o guiones; un CBU, 22 dígitos';
  },
  UY: () => undefined,
  ES: (stored) => (isIbanEs(stored) ? undefined : 'No es un IBAN: ES y 22 dígitos'),
};

/** Why the account that was typed is none in a country; undefined where nothing is wrong, or nothing was typed. */
export const payToFault = (country: CountryCode, text: string): string | undefined => {
  const stored = payToStored(country, text.trim());
  return stored === '' ? undefined : faults[country](stored);
};

/** An account as it is told who pays: 'CBU 0170099220000067797370'. */
export const payToText = (country: CountryCode, stored: string): string => {
  if (stored === '') return '';
  if (country === 'ES') return `IBAN ${stored.replace(/(.{4})(?=.)/g, '$1 ')}`;
  if (country === 'UY') return `Cuenta ${stored}`;
  if (!/^\d{22}$/.test(stored)) return `Alias ${stored}`;
  return `${stored.startsWith('000') ? 'CVU' : 'CBU'} ${stored}`;
};
