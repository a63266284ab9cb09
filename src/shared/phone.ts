import * as z from 'zod';
import { orRequired } from './text.ts';

/** Countries where a company may work (decisions §1). */
export const CountryCode = z.enum(['AR', 'ES', 'UY'], orRequired('País inexistente'));
export type CountryCode = z.infer<typeof CountryCode>;

/** The digits of a text, in their order. */
export const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** Whether a spreadsheet turned a long number into scientific notation, '5,49115E+12': its digits are lost. */
export const isScientific = (text: string): boolean => /^\s*[+-]?\d+(?:[.,]\d+)?e\+?\d+\s*$/i.test(text);

/**
 * A phone as it is stored: digits only, none at all or 6 to 15 (E.164). A number ruined by a spreadsheet is refused, and so is a text
 * without any: it would empty the field.
 */
export const Phone = z
  .string(orRequired('Teléfono inválido'))
  .max(60, 'Teléfono inválido')
  .refine((text) => !isScientific(text), { error: 'La planilla dañó el número: escríbalo completo', abort: true })
  .refine((text) => text.trim() === '' || digitsOf(text) !== '', 'Teléfono inválido')
  .overwrite(digitsOf)
  .regex(/^(\d{6,15})?$/, 'Teléfono inválido');

/** The ten national digits of an Argentine number, area code first: 54, 549, a leading 0 and the mobile 15 go away (decisions §3). */
const nationalAr = (digits: string) => {
  let rest = digits.replace(/^0+/, '');
  if (rest.length > 10) rest = rest.replace(/^(54)?0*9?0*/, '');
  if (rest.length === 10 && rest.startsWith('15')) return `11${rest.slice(2)}`;
  if (rest.length === 12) {
    const area = (rest.startsWith('11') ? [2] : [3, 4]).find((length) => rest.startsWith('15', length));
    if (area !== undefined) rest = rest.slice(0, area) + rest.slice(area + 2);
  }
  return /^[1-3]\d{9}$/.test(rest) ? rest : undefined;
};

const international: Record<CountryCode, (digits: string) => string | undefined> = {
  AR: (digits) => {
    const national = nationalAr(digits);
    return national && `549${national}`;
  },
  UY: (digits) => /^0*(?:598)?0?(9\d{7})$/.exec(digits)?.[1]?.replace(/^/, '598'),
  ES: (digits) => /^(?:00)?(?:34)?([6-9]\d{8})$/.exec(digits)?.[1]?.replace(/^/, '34'),
};

/** Mobiles of other countries, told without doubt by how they begin and by their length. */
const ABROAD =
  /^(?:549\d{10}|55\d{2}9?\d{8}|569\d{8}|5989\d{7}|5959\d{8}|591[67]\d{7}|519\d{8}|573\d{9}|584\d{9}|5939\d{8}|521?\d{10}|1[2-9]\d{2}[2-9]\d{6}|34[67]\d{8}|393\d{8,9}|33[67]\d{8}|491[5-7]\d{8,9}|447\d{9}|3519\d{8})$/;

const abroad = (digits: string) => {
  const number = digits.replace(/^00/, '');
  return ABROAD.test(number) ? number : undefined;
};

/** Landlines of Uruguay, which nobody chats with; those of the other two are in their plans. */
const landlineUy = (digits: string) => /^0*(?:598)?0?([24]\d{7})$/.exec(digits)?.[1];

/** What all ways of writing a phone have in common, of the country or of another one with its code: of a number of which nothing is known its digits. */
export const phoneKey = (phone: string, country: CountryCode): string => {
  const digits = digitsOf(phone);
  const landline = country === 'UY' ? landlineUy(digits) : undefined;
  return landline ?? international[country](digits) ?? abroad(digits) ?? digits.replace(/^0+/, '');
};

/**
 * The address that calls a phone, from wherever one is: one without its country is a mobile of that country. A number of which nothing
 * is known is called as it is written.
 */
export const callLink = (phone: string, country: CountryCode): string => {
  const digits = digitsOf(phone).replace(/^00/, '');
  const number = /^549?\d{10}$/.test(digits) ? digits : (international[country](digits) ?? abroad(digits));
  return `tel:${number ? `+${number}` : digitsOf(phone)}`;
};

/**
 * The address that opens a WhatsApp chat with a phone, and a message written in it ('Avisar estado', decisions §3).
 * Undefined when the number can be no mobile, of the country or of another one with its code, so that no stranger gets the message.
 */
export const whatsappLink = (phone: string, country: CountryCode, message: string): string | undefined => {
  const number = isScientific(phone) ? undefined : (international[country](digitsOf(phone)) ?? abroad(digitsOf(phone)));
  return number && `https://wa.me/${number}?text=${encodeURIComponent(message)}`;
};
