import * as z from 'zod';
import { orRequired } from '../text.ts';

/** A tax number without what is written between its signs: '30-71234567-1' -> '30712345671'. */
const compactTaxId = (text: string): string =>
  text
    .toUpperCase()
    .replace(/[^\p{L}\p{Nd}]/gu, '')
    .replace(/^ES(?=[A-Z\d]{9}$)/, '');

/** The sum of digits, each by its weight. */
const weighed = (digits: string, weights: readonly number[]) => weights.reduce((sum, weight, at) => sum + weight * Number(digits[at]), 0);

/** Whether the last of some digits is what those before ask for, modulo 11; 10 is the check of none. */
const isMod11 = (digits: string, weights: readonly number[]) => (11 - (weighed(digits, weights) % 11)) % 11 === Number(digits.at(-1));

const CUIT = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2];
const RUT = [4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];

/** Check letters of Spanish people, by their number modulo 23. */
const PERSON = 'TRWAGMYFPDXBNJZSQVHLCKE';
/** Check letters of Spanish firms, by their check digit. */
const FIRM = 'JABCDEFGHI';

const isPersonEs = (id: string) => {
  const [, first = '', digits = '', letter] = /^([XYZKLM]?)(\d{7,8})([A-Z])$/.exec(id) ?? [];
  if (first.length + digits.length !== 8) return false;
  return PERSON[Number(`${Math.max(0, 'XYZ'.indexOf(first))}${digits}`) % 23] === letter;
};

const isFirmEs = (id: string) => {
  const [, first = '', digits = '', check = ''] = /^([ABCDEFGHJNPQRSUVW])(\d{7})([\dA-J])$/.exec(id) ?? [];
  if (first === '') return false;
  const sum = digits.split('').map((sign, at) => (at % 2 === 1 ? Number(sign) : [0, 2, 4, 6, 8, 1, 3, 5, 7, 9][Number(sign)]!));
  const digit = (10 - (sum.reduce((all, one) => all + one, 0) % 10)) % 10;
  const byLetter = FIRM[digit] === check && !'ABEH'.includes(first);
  return byLetter || (String(digit) === check && !'KNPQRSW'.includes(first));
};

/** Whether a tax number is one by its check digit: a CUIT (Argentina), a RUT (Uruguay) or a NIF, NIE or CIF (Spain), told apart by their form. */
export const isTaxId = (id: string): boolean => {
  if (/^0+[A-Z]?$/.test(id)) return false;
  if (/^\d{11}$/.test(id)) return isMod11(id, CUIT);
  if (/^\d{12}$/.test(id)) return isMod11(id, RUT);
  return isPersonEs(id) || isFirmEs(id);
};

/** Why a text is no tax number: one of digits alone has as many as a CUIT or a RUT. */
const whyNot = (id: unknown) => {
  const { length } = String(id);
  if (!/^\d+$/.test(String(id)) || length === 11 || length === 12) return 'El dígito verificador no coincide: revise el número';
  return `${length < 11 ? 'Faltan' : 'Sobran'} dígitos: un CUIT tiene 11`;
};

/** A tax number as it is stored: digits and capital letters; none at all, or one whose check digit is right. */
export const TaxId = z
  .string(orRequired('Número inválido'))
  .max(40, 'Número inválido')
  .overwrite(compactTaxId)
  .refine((id) => id === '' || isTaxId(id), { error: ({ input }) => whyNot(input) });

/** What is wrong with a tax number as it was typed; undefined where nothing is, or nothing was typed. */
export const taxIdFault = (typed: string): string | undefined => TaxId.safeParse(typed).error?.issues[0]?.message;
