import { fold } from '../text.ts';

/** A street and its house number; 0 when there is none (spec 2 §2.3). */
export interface Street {
  readonly street: string;
  readonly number: number;
}

/** Words that a number follows as the street's own name: 'Calle 50', 'Diagonal 74', 'Ruta Nacional 8'. */
const takesNumber = new Set(
  'calle c/ av avda avenida bv blvd bulevar boulevard diag diagonal pje pasaje ruta rn rp nacional provincial'.split(' '),
);

/** Words that a number follows as something other than the house: 'piso 3', 'km 12', 'entre 50 y 51', 'lote 4'. */
const otherNumber = new Set(
  (
    'km kilometro piso p dpto depto dto departamento of oficina local loc torre casa lote mz mza manzana timbre uf pb puerta pta esc ' +
    'escalera bloque block edificio cp e/ entre y esq esquina barrio'
  ).split(' '),
);

/** 'N°', 'nro.', 'al', '#': what stands before a house number. */
const MARK = 'n°';
const MARKS = /(?:(?<=^|\s)(?:n|no|nro|num|n[uú]mero)[°º.]*|#)\s*(?=\d)/giu;
const isMark = (word: string) => word === MARK || word === 'al' || word === 'altura' || word === 'alt';

/** A comma that parts an address, and not the decimals of 'Km 12,5'. */
const SEGMENTS = /\s*(?:,(?!\d)|(?<!\d),|\s[-–—]\s)\s*/u;
const HOUSE = /^(\d{1,5})(?:[/-]\d{1,5}|[a-z]|bis)?$/i;
const WITHOUT_NUMBER = /(?<=^|\s)(?:s\/n[°º]?\.?|s\.n\.|sin n[uú]mero)(?=\s|$)/iu;

/** The parts of an address between commas, none of them empty. */
export const segmentsOf = (text: string): string[] => text.split(SEGMENTS).filter((segment) => segment !== '');

const houseOf = (word = '') => Number(HOUSE.exec(word.replace(/^(\d{1,2})\.(\d{3})$/, '$1$2'))?.[1] ?? Number.NaN);

/** Index of the word that is the house number, or -1. */
const houseAt = (words: readonly string[]): number => {
  const plain = words.map((word) => fold(word).replace(/[.:]+$/, ''));
  const isName = (at: number) =>
    takesNumber.has(plain[at - 1] ?? '') || (isMark(plain[at - 1] ?? '') && takesNumber.has(plain[at - 2] ?? ''));
  const isOther = (at: number) => otherNumber.has(plain[at - 1] ?? '') || (plain[at - 1] === MARK && otherNumber.has(plain[at - 2] ?? ''));
  const houses = words.flatMap((word, at) =>
    at > 0 && !Number.isNaN(houseOf(word)) && !isName(at) && !isOther(at) && plain[at + 1] !== 'de' ? [at] : [],
  );
  const marked = houses.find((at) => isMark(plain[at - 1] ?? ''));
  if (marked !== undefined) return marked;
  const last = houses.at(-1) ?? -1;
  const isFloor = houses.at(-2) === last - 1 && houseOf(words[last]) < 100;
  return isFloor ? last - 1 : last;
};

/** One part of an address, between commas, taken apart at its house number. */
export interface StreetPart extends Street {
  /** The number as it is written: '1234/36', '1.234'; empty when there is none. */
  readonly house: string;
  /** Something before it says that it is the house: 'N° 1234', 'al 1200'. */
  readonly isMarked: boolean;
  /** What follows it. */
  readonly after: string;
}

const marked = (text: string) => text.replace(MARKS, `${MARK} `);

/** Takes a part of an address apart: of '25 de Mayo 1234/36 piso 3' the street, the number and 'piso 3'. */
export const splitStreet = (part: string): StreetPart => {
  const words = marked(part).split(' ');
  const at = houseAt(words);
  if (at <= 0) return { street: part, number: 0, house: '', isMarked: false, after: '' };
  const isMarked = isMark(fold(words[at - 1] ?? '').replace(/\.$/, ''));
  const behind = words.slice(at + 1).join(' ');
  const street = words.slice(0, isMarked ? at - 1 : at).join(' ');
  // As it is written, not with its marks made alike.
  const written = part.split(' ');
  const from = behind === '' ? undefined : written.findIndex((_, start) => marked(written.slice(start).join(' ')) === behind);
  const after = from === undefined || from === -1 ? behind : written.slice(from).join(' ');
  return {
    street,
    number: houseOf(words[at]),
    house: words[at] ?? '',
    isMarked,
    after,
  };
};

/**
 * The street and the house number of an address as people write it, without what follows the number:
 * 'Calle 50 1234' is 1234 of Calle 50, '9 de Julio 850' is 850, 'Ruta 8 Km 12,5' and 'Los Aromos S/N' have none.
 */
export const parseStreet = (text: string): Street => {
  const [first = '', second = ''] = segmentsOf(text.replace(/\s+/gu, ' ').trim());
  if (WITHOUT_NUMBER.test(first)) return { street: first.replace(WITHOUT_NUMBER, '').replace(/\s+/g, ' ').trim() || first, number: 0 };
  const { street, number, house } = splitStreet(first);
  if (house !== '') return { street, number };
  const alone = houseOf(second.replace(MARKS, ''));
  return { street: first, number: Number.isNaN(alone) || /^\d+$/.test(first) ? 0 : alone };
};
