import { readAddress } from '#shared/place/address.ts';
import { shortForms } from '#shared/place/shortForms.ts';
import { townKey } from '#shared/place/town.ts';
import { parseStreet } from '#shared/place/street.ts';
import { fold } from '#shared/text.ts';

/** Words before a street's name that people write or leave out; 'Pasaje' and 'Diagonal' are not among them: they tell streets apart. */
const GENERIC = new Set(['av', 'avda', 'avenida', 'calle', 'cl', 'c']);

/** Short forms in the names of streets. */
const LONG: Readonly<Record<string, string>> = {
  ...shortForms,
  bv: 'boulevard',
  bvar: 'boulevard',
  blvd: 'boulevard',
  bulevar: 'boulevard',
  cap: 'capitan',
  cmte: 'comandante',
  cte: 'comandante',
  dg: 'diagonal',
  diag: 'diagonal',
  dra: 'doctora',
  int: 'intendente',
  pje: 'pasaje',
  prof: 'profesor',
  psje: 'pasaje',
};
/** Words with which nobody begins to type the name of a street. */
const LINKS = new Set(['de', 'del', 'la', 'las', 'los', 'el', 'y', 'e']);
const MAX_BEGINNINGS = 6;

const plainWords = (text: string) =>
  fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .split(' ')
    .filter(Boolean);
const withoutGeneric = (words: readonly string[]) => (words.length > 1 && GENERIC.has(words[0] ?? '') ? words.slice(1) : words);
const written = (words: readonly string[]) =>
  withoutGeneric(words)
    .map((word) => (Object.hasOwn(LONG, word) ? LONG[word] : word))
    .join(' ');

/** A street's name for comparing: 'Av. Gral. Paz' and 'avenida general paz' are both 'general paz'. */
export const streetKey = (street: string): string => written(plainWords(street));

type Doorstep = { readonly address: string; readonly addressNumber: number };

/** Street and number for comparing, 'general paz 850'; the number may stand in the address, in its own field, or in both. */
export const doorKey = ({ address, addressNumber }: Doorstep): string => {
  const parsed = parseStreet(address);
  const number = addressNumber || parsed.number;
  return `${streetKey(parsed.number === number ? parsed.street : address)} ${number || 's/n'}`;
};

/** The texts that an address is found by as it is typed: one from each word of its street on, 'general paz 850 liniers', 'paz 850 liniers'. */
export const beginnings = (place: Doorstep & { readonly town: string }): string[] => {
  const words = `${doorKey(place)} ${townKey(place.town)}`.trim().split(' ');
  const ends = doorKey(place).split(' ').length - 1;
  return words
    .flatMap((word, at) => (at === 0 || (at < ends && !LINKS.has(word)) ? [words.slice(at).join(' ')] : []))
    .slice(0, MAX_BEGINNINGS);
};

/**
 * What `beginnings` are searched with for a text as far as it has been typed, the likeliest first: the text itself, then its street and
 * number without the rest ('piso 3'). The last word may be unfinished, so it stays as it is.
 */
export const typedBeginnings = (text: string): string[] => {
  const words = withoutGeneric(plainWords(text));
  const last = words.at(-1) ?? '';
  const typed = [written(words.slice(0, -1)), last].filter(Boolean).join(' ');
  const { address, addressNumber } = readAddress(text);
  const door = addressNumber === 0 ? '' : `${doorKey({ address, addressNumber })} `;
  return [...new Set([typed, door])].filter((beginning) => beginning.length > 1);
};
