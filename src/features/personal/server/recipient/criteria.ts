import * as z from 'zod';
import { type CountryCode, digitsOf, phoneKey } from '#shared/phone.ts';
import { fold } from '#shared/text.ts';
import { StartupError } from '#server/startupError.ts';
import { doorKey } from '../../../places/placeKey.ts';

/** By what a recipient is looked for, as it was typed. Any one of the first three finds by itself; a name only together with an address. */
export type Criteria = {
  phone?: string | undefined;
  email?: string | undefined;
  document?: string | undefined;
  name?: string | undefined;
  address?: string | undefined;
};

/** By which of them something was found. */
export type FoundBy = 'teléfono' | 'correo' | 'documento' | 'nombre y domicilio';

/** One end of an order: whom and where. */
export type End = { name: string | null; phone: string | null; email: string | null; address: string; addressNumber: number };

/** The words of a name, folded. */
export const wordsOf = (name: string): string[] =>
  fold(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** A name for comparing, whichever of its words comes first. */
export const nameKey = (name: string): string => wordsOf(name).toSorted().join(' ');

/** What people write before a document's number. */
const KIND = /^(?:dnie?|nif|nie|ci|cuit|cuil|doc|lc|le)(?=\d)/;

/** A document for comparing: letters and digits alone, without what people write before it or leave out. */
export const documentKey = (text: string, country: CountryCode): string => {
  const key = fold(text)
    .replace(/[^a-z0-9]/g, '')
    .replace(KIND, '');
  // A number of taxes says the document, between two digits and one.
  const ofTaxes = country === 'AR' ? /^2[0-7](\d{8})\d$/.exec(key)?.[1] : undefined;
  // The letter of a Spanish one follows from its number.
  const spanish = country === 'ES' ? /^(\d{7,8})[a-z]$/.exec(key)?.[1] : undefined;
  return (ofTaxes ?? spanish ?? key).replace(/^0+(?=\d)/, '');
};

const hasWords = (typed: readonly string[], name: string | null) => {
  const its = new Set(wordsOf(name ?? ''));
  return typed.length > 0 && typed.every((word) => its.has(word));
};

/** Whether an end of something is theirs by the name and the door that were typed: all of the typed words are in its name. */
export const isNamedThere = ({ name, address }: Criteria): ((end: Pick<End, 'name' | 'address' | 'addressNumber'>) => boolean) => {
  if (name === undefined || address === undefined) return () => false;
  const [nameWords, door] = [wordsOf(name), doorKey({ address, addressNumber: 0 })];
  return (end) => doorKey(end) === door && hasWords(nameWords, end.name);
};

/** Who is looked for, in one country's ways of writing. */
export type Sought = {
  typed: Criteria;
  /** By what an end of an order is theirs; empty when it is not. */
  endBy: (end: End) => FoundBy[];
  isDocument: (text: string | null) => boolean;
  /** For the database to look by first: it finds more than what is theirs, and all of it. */
  rough: { phoneEnd: string | null; email: string | null; document: string | null; nameWords: readonly string[] };
};

const faultsOf = ({ phone, email, document, name, address }: Criteria, country: CountryCode): string[] => [
  ...(phone !== undefined && digitsOf(phone).length < 6 ? ['--phone: son 6 números o más'] : []),
  ...(email !== undefined && !z.email().safeParse(email.trim()).success ? ['--email: no es un correo válido'] : []),
  ...(document !== undefined && documentKey(document, country).length < 5 ? ['--document: son 5 números o letras, o más'] : []),
  ...((name === undefined) === (address === undefined)
    ? []
    : ['--name y --address van juntos: un nombre solo, o un domicilio solo, es de varias personas']),
  ...(name !== undefined && wordsOf(name).length === 0 ? ['--name: Requerido'] : []),
  ...(address !== undefined && doorKey({ address, addressNumber: 0 }).endsWith(' s/n')
    ? ['--address: calle y número, por ejemplo "Gurruchaga 1854"']
    : []),
  ...([phone, email, document, name, address].every((one) => one === undefined)
    ? ['Diga por qué se busca: --phone, --email, --document, o --name con --address']
    : []),
];

/**
 * Reads by what a recipient is looked for.
 * @throws StartupError with a line for each fault
 */
export const soughtBy = (typed: Criteria, country: CountryCode): Sought => {
  const faults = faultsOf(typed, country);
  if (faults.length > 0) throw new StartupError(faults.join('\n'));
  const phone = typed.phone === undefined ? null : phoneKey(typed.phone, country);
  const email = typed.email?.trim().toLowerCase() ?? null;
  const document = typed.document === undefined ? null : documentKey(typed.document, country);
  const nameWords = wordsOf(typed.name ?? '');
  const isNamedSo = isNamedThere(typed);
  return {
    typed,
    endBy: (end) => [
      ...(phone !== null && end.phone !== null && phoneKey(end.phone, country) === phone ? (['teléfono'] as const) : []),
      ...(email !== null && end.email?.trim().toLowerCase() === email ? (['correo'] as const) : []),
      ...(isNamedSo(end) ? (['nombre y domicilio'] as const) : []),
    ],
    isDocument: (text) => document !== null && text !== null && documentKey(text, country) === document,
    rough: { phoneEnd: phone?.slice(-6) ?? null, email, document, nameWords },
  };
};
