import { digitsOf, isScientific, Phone } from '#shared/phone.ts';
import { Address } from '#shared/place/address.ts';
import { oneLine } from '#shared/text.ts';
import { SPOILT } from './plainCells.ts';
import { plainWords, saysNothing } from './shopWords.ts';

/** What a cell with a phone or an e-mail says: its value, what is left of the cell and goes to the observation, and what is doubtful. */
export type ContactReading = { value: string; rest: string; doubt?: string; error?: undefined } | { error: string };

/** Words that tell no more than the column. */
const LABELS = /\b(?:tel|telefono|cel|celular|movil|whatsapp|wsp|wa|fijo|o|y)\b/g;
/** An extension is no part of the number. */
const EXTENSION = /\b(?:int|interno|ext)\b.*$/iu;
const AREA = /^\D*\d{2,5}\D*$/;
/** Between words there is one space. */
const PARTS = / ?[/;|] ?|, | (?:o|y) /iu;
const DASHES = / ?[-–—] ?/u;
/** Digits from which on what stands beside a dash is a number of its own. */
const WHOLE = 8;
const MIN_DIGITS = 6;
const MAX_DIGITS = 15;

const withoutFraction = (text: string) => text.replace(/^([+\d][\d\s-]{5,})[.,]0+$/, '$1');

/** What of a part is neither digits nor the column's own words: 'Juan' of '11 4444-5555 (Juan)'. */
const wordsOf = (part: string) =>
  plainWords(part)
    .replace(LABELS, ' ')
    .replace(/\b\d+\b/g, ' ')
    .trim();

/**
 * The phone of a cell, digits only; a second one and whatever else stands there is left for the observation. A number that a program wrote
 * with decimals ('5491144445555.0') is the number.
 */
export const readPhone = (text: string): ContactReading => {
  const written = oneLine(text).replace(/\s+/gu, ' ');
  if (written === '') return { value: '', rest: '' };
  if (isScientific(written)) return { error: SPOILT };
  const dashed = written.split(DASHES);
  const apart = dashed.every((part) => digitsOf(part).length >= WHOLE) ? dashed : [written];
  const [area = '', ...behind] = apart
    .flatMap((part) => part.split(PARTS))
    .map(withoutFraction)
    .filter(Boolean);
  const hasArea = AREA.test(area) && /^\D*\d[\d\s-]{5,9}$/.test(behind[0] ?? '');
  const parts = hasArea ? [`${area} ${behind[0]}`, ...behind.slice(1)] : [area, ...behind];
  const numbers = parts.filter((part) => digitsOf(part.replace(EXTENSION, '')).length >= MIN_DIGITS);
  const [first = digitsOf(written).length <= MAX_DIGITS ? written : ''] = numbers;
  if (digitsOf(first) === '') {
    if (saysNothing(written)) return { value: '', rest: '', doubt: 'No es un teléfono: quedará vacío' };
    return { value: '', rest: `Tel.: ${written}`, doubt: 'No es un teléfono: va a la observación' };
  }
  const digits = digitsOf(withoutFraction(first).replace(EXTENSION, ''));
  if (digits.length < MIN_DIGITS) return { error: `Faltan dígitos (tiene ${digits.length})` };
  const { success, error } = Phone.safeParse(digits);
  if (!success) return { error: error.issues[0]?.message ?? 'Teléfono inválido' };
  const others = numbers.length === 0 ? [] : parts.filter((part) => part !== first && (digitsOf(part) !== '' || wordsOf(part) !== ''));
  const told = wordsOf(first) === '' ? others : [written];
  return { value: digits, rest: told.length === 0 ? '' : `Tel.: ${told.join(' / ')}` };
};

/** The e-mail of a cell; a second one is left for the observation. */
export const readEmail = (text: string): ContactReading => {
  const written = oneLine(text).replace(/^mailto:/i, '');
  if (written === '') return { value: '', rest: '' };
  if (!written.includes('@') && saysNothing(written)) return { value: '', rest: '', doubt: 'No es un email: quedará vacío' };
  const parts = written.split(/\s*[;,/|\s]\s*/u).filter(Boolean);
  const first = parts.find((part) => Address.shape.email.safeParse(part).success && part.includes('@'));
  if (first === undefined) return { error: 'Error en el Email' };
  const rest = parts.filter((part) => part !== first).join(' ');
  return { value: first.toLowerCase(), rest: rest === '' ? '' : `Email: ${rest}` };
};
