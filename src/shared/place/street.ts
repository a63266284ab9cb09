import { fold } from '../text.ts';

/** A street and its house number; 0 when there is none (spec 2 §2.3). */
export interface Street {
  readonly street: string;
  readonly number: number;
}

/** Words with which the name of a street begins. */
const kinds = new Set(
  (
    'calle c/ av avda avenida bv bvar blvd bulevar boulevard diag diagonal pje pasaje ruta rn rp camino cno autopista colectora costanera ' +
    'carretera ronda travesia callejon cortada rambla rbla ctra'
  ).split(' '),
);
/** Words that a number follows as the street's own name: 'Calle 50', 'Diagonal 74', 'Ruta Nacional 8'. */
const takesNumber = new Set(
  'calle c/ av avda avenida bv blvd bulevar boulevard diag diagonal pje pasaje ruta rn rp nacional provincial'.split(' '),
);

/** Words whose value is no house, no floor and no door: 'timbre 3° B', 'Torre 2', 'clave 4455'. */
export const takesValue: ReadonlySet<string> = new Set(
  (
    'bo timbre tocar portero torre casa lote lt mz mza manzana solar padron edificio ed block bloque blok monoblock escalera esc cochera ' +
    'km ruta barrio b° bº calle c/ cuerpo nudo tira sector modulo parcela referencia tel cel telefono celular interno int ' +
    'porton codigo cod clave pin'
  ).split(' '),
);
/** Words that a number follows as something other than the house: those, 'piso 3', 'entre 50 y 51'. */
const otherNumber = new Set([
  ...takesValue,
  ...(
    'kilometro piso pso p dpto depto dto departamento ap apto apt apartamento of oficina local loc unidad funcional uf pb puerta pta cp ' +
    'e/ entre y esq esquina'
  ).split(' '),
]);
/** Articles with which such a word is the name of a street: 'La Torre', 'Lisandro de la Torre', 'Av. Los Solares'. */
const articles = new Set(['la', 'las', 'el', 'los']);
const months = new Set('enero febrero marzo abril mayo junio julio agosto septiembre setiembre octubre noviembre diciembre'.split(' '));
/** What follows a number that is no house: '25 de Mayo', '24 hs'. */
const notOfHouse = new Set(['de', 'hs', 'hrs', 'horas']);

/** 'N°', 'nro.', 'al', '#': what stands before a house number. */
const MARK = 'n°';
const MARKS = /(?:(?<=^|\s)(?:n|no|nro|num|n[uú]mero)[°º.]*|#)\s*(?=\d)/giu;
const isMark = (word: string) => word === MARK || word === 'al' || word === 'altura' || word === 'alt';

/** A comma that parts an address, and not the decimals of 'Km 12,5'. */
const SEGMENTS = /\s*(?:,(?!\d)|(?<!\d),|\s[-–—]\s)\s*/u;
const HOUSE = /^(\d{1,5})(?:[/-]\d{1,5}|[a-z]|bis)?$/i;
/** What says that a street has no numbers: 'S/N', 'sin número'. */
export const WITHOUT_NUMBER = /(?<=^|\s)(?:s\/?n|s\.n|sin n[uú]mero)[°º]?\.?(?=\s|$)/iu;

/** The parts of an address between commas, none of them empty. */
export const segmentsOf = (text: string): string[] => text.split(SEGMENTS).filter((segment) => segment !== '');

const houseOf = (word = '') => Number(HOUSE.exec(word.replace(/^(\d{1,2})\.(\d{3})$/, '$1$2'))?.[1] ?? Number.NaN);

/** Index of the word that is the house number, or -1. */
const houseAt = (words: readonly string[]): number => {
  const plain = words.map((word) => fold(word).replace(/[.:]+$/, ''));
  const isName = (at: number) =>
    takesNumber.has(plain[at - 1] ?? '') || (isMark(plain[at - 1] ?? '') && takesNumber.has(plain[at - 2] ?? ''));
  const isStreetsName = (at: number) => {
    const before = plain[at - 2] ?? '';
    return plain[at - 1] === 'del' || (articles.has(plain[at - 1] ?? '') && (at === 1 || before === 'de' || takesNumber.has(before)));
  };
  const isOther = (at: number) => {
    const word = plain[at - 1] === MARK ? at - 2 : at - 1;
    return otherNumber.has(plain[word] ?? '') && !isStreetsName(word);
  };
  // '11 de Septiembre de 1888'
  const isYear = (at: number) => plain[at - 1] === 'de' && months.has(plain[at - 2] ?? '') && /^(?:1[6-9]|20)\d\d$/.test(plain[at] ?? '');
  const houses = words.flatMap((word, at) =>
    at > 0 && !Number.isNaN(houseOf(word)) && !isYear(at) && !isName(at) && !isOther(at) && !notOfHouse.has(plain[at + 1] ?? '')
      ? [at]
      : [],
  );
  const marked = houses.find((at) => isMark(plain[at - 1] ?? ''));
  if (marked !== undefined) return marked;
  const last = houses.at(-1) ?? -1;
  const isFloor = houses.at(-2) === last - 1 && houseOf(words[last]) < 100;
  return isFloor ? last - 1 : last;
};

/** Whether a part of an address begins by saying that it is a street: 'Av. Caseros', 'Calle 50', 'C/Mayor'. */
export const isCalledStreet = (part: string): boolean => {
  const [first = ''] = fold(part).split(' ');
  return /^c\/\p{L}/u.test(first) || (/\s/.test(part) && kinds.has(first.replace(/\.$/, '')));
};

/** Whether a part of an address is where a house has no number but that of its lot, or of its road. */
export const isLot = (part: string): boolean => /(?<=^|\s)(?:km|mza?|manzana|lote|lt|solar|padr[oó]n|parcela)(?=[\s.])/iu.test(part);

/** Whether a part of an address tells a corner. */
export const isCorner = (part: string): boolean => /(?<=^|\s)(?:e\/|(?:entre|esq|esquina|casi|y)(?=[\s.]))/iu.test(part);

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

/** The end of a part as it is written, not with its marks made alike. */
const writtenAs = (end: string, part: string): string => {
  const written = part.split(' ');
  const from = end === '' ? -1 : written.findIndex((_, start) => marked(written.slice(start).join(' ')) === end);
  return from === -1 ? end : written.slice(from).join(' ');
};

/** Takes a part of an address apart: of '25 de Mayo 1234/36 piso 3' the street, the number and 'piso 3'. */
export const splitStreet = (part: string): StreetPart => {
  const alike = marked(part);
  const words = alike.split(' ');
  const at = houseAt(words);
  if (at <= 0) return { street: part, number: 0, house: '', isMarked: false, after: '' };
  const isMarked = isMark(fold(words[at - 1] ?? '').replace(/\.$/, ''));
  const behind = words.slice(at + 1).join(' ');
  const street = words.slice(0, isMarked ? at - 1 : at).join(' ');
  return { street, number: houseOf(words[at]), house: words[at] ?? '', isMarked, after: alike === part ? behind : writtenAs(behind, part) };
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
