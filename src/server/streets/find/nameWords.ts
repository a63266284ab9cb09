import { shortForms } from '#shared/place/shortForms.ts';
import { fold } from '#shared/text.ts';

/** Kinds of streets, by every word for them. */
const kinds: Readonly<Record<string, string>> = {
  av: 'av',
  avd: 'av',
  avda: 'av',
  avenida: 'av',
  bv: 'bv',
  bvar: 'bv',
  blv: 'bv',
  blvd: 'bv',
  boulevard: 'bv',
  bulevar: 'bv',
  calle: 'calle',
  cl: 'calle',
  diag: 'diag',
  dg: 'diag',
  diagonal: 'diag',
  pje: 'pje',
  pj: 'pje',
  psje: 'pje',
  pasaje: 'pje',
  au: 'au',
  aut: 'au',
  autop: 'au',
  autopista: 'au',
};

/** Short forms in the names of streets, beside those that towns have too. */
const long: Readonly<Record<string, string>> = {
  ...shortForms,
  alf: 'alferez',
  alm: 'almirante',
  arq: 'arquitecto',
  as: 'aires',
  bdino: 'bernardino',
  bdo: 'bernardo',
  bme: 'bartolome',
  brig: 'brigadier',
  bs: 'buenos',
  cap: 'capitan',
  cdad: 'ciudad',
  cdro: 'comodoro',
  cmdte: 'comandante',
  cmte: 'comandante',
  cnl: 'coronel',
  crel: 'coronel',
  crl: 'coronel',
  crnel: 'coronel',
  cte: 'comandante',
  dip: 'diputado',
  dra: 'doctora',
  fco: 'francisco',
  gde: 'grande',
  grl: 'general',
  gnral: 'general',
  int: 'intendente',
  ma: 'maria',
  mcal: 'mariscal',
  min: 'ministro',
  mons: 'monsenor',
  mtro: 'ministro',
  my: 'mayor',
  ntra: 'nuestra',
  pbro: 'presbitero',
  pcia: 'provincia',
  pque: 'parque',
  pres: 'presidente',
  prof: 'profesor',
  rca: 'republica',
  rep: 'republica',
  setiembre: 'septiembre',
  sgo: 'santiago',
  sgto: 'sargento',
  sra: 'senora',
  sta: 'santa',
  stgo: 'santiago',
  sto: 'santo',
  subof: 'suboficial',
  vte: 'vicente',
};

/** Ranks, professions and the like, which people leave out or add. */
const titles = new Set(
  (
    'agente alferez almirante arquitecto aviador beato brigadier cabo cacique cadete camino canonigo capitan colectora comandante comisario ' +
    'comodoro contraalmirante coronel costanera dean diputado division doctor doctora don dona estado fray gobernador general hermana ingeniero ' +
    'intendente juez maestro marina mariscal mayor ministro monsenor nacional obispo oficial padre particular paseo peatonal perito piloto ' +
    'plurinacional presbitero presidente profesor profesora provincial reina republica rey sargento senador senora soldado suboficial subteniente teniente virrey'
  ).split(' '),
);
const links = new Set('a al da das de del do e el en la las lo los y'.split(' '));

const romans = { ii: 2, iii: 3, iv: 4, vi: 6, vii: 7, viii: 8, ix: 9, xi: 11, xii: 12, xiii: 13, xiv: 14, xv: 15, xvi: 16, xxiii: 23 };
const units =
  'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve'.split(
    ' ',
  );
const numbers = new Map<string, number>([
  ...units.map((word, at) => [word, at] as const),
  ...'veinte veintiuno veintidos veintitres veinticuatro veinticinco veintiseis veintisiete veintiocho veintinueve'
    .split(' ')
    .map((word, at) => [word, 20 + at] as const),
  ...'treinta cuarenta cincuenta sesenta setenta ochenta noventa'.split(' ').map((word, at) => [word, 30 + at * 10] as const),
  ['primero', 1],
  ['primer', 1],
  ['primo', 1],
  ...Object.entries(romans),
]);

/** The name of a street as words for comparing: folded, its short forms written out, its numbers in digits. */
export type NameWords = {
  /** Without its kind and without what links them; all of them where nothing else is left. */
  readonly words: readonly string[];
  /** 'av', 'pje', … ; empty where none is written. */
  readonly kind: string;
};

/** What a word says of a street: a rank or an initial tells little. */
export const weightOf = (word: string): number => (titles.has(word) ? 0.3 : /^\p{L}$/u.test(word) ? 0.35 : 1);

const ordinal = /^(\d+)(?:ro|ero|er|o|a|ra|do|to|mo|vo|no|st)$/u;

const misread: Readonly<Record<string, string>> = { '¥': 'n', '¤': 'n', µ: 'a', '¢': 'o', '£': 'u' };

/** The words of a text: "O'HIGGINS, J.B. (1ro)" is 'ohiggins j b 1'. */
const rawWords = (text: string): string[] =>
  fold(text)
    // As one code page shows the letters of another; what none had may be any letter.
    .replace(/(?<=\p{L})[¥¤µ¢£](?=\p{L})/gu, (sign) => misread[sign] ?? sign)
    .replace(/(?<![\p{L}\p{N}])([do])['’´`](?=\p{L})/gu, '$1')
    // 'Humberto I', but no initial: 'José I.'
    .replace(/(?<=\p{L}{3} )i$/u, '1')
    .match(/[\p{L}\p{N}\uFFFD]+/gu) ?? [];

const withDigits = (words: readonly string[]): string[] => {
  const read: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const value = numbers.get(word);
    const unit = numbers.get(words[at + 2] ?? '');
    if (value !== undefined && value >= 20 && value % 10 === 0 && words[at + 1] === 'y' && unit !== undefined && unit > 0 && unit < 10) {
      read.push(String(value + unit));
      at += 2;
    } else read.push(value === undefined ? word.replace(ordinal, '$1') : String(value));
  }
  return read;
};

/** Reads the name of a street, as a list or a person writes it. */
export const nameWords = (text: string): NameWords => {
  const all = withDigits(rawWords(text)).map((word) => (Object.hasOwn(long, word) ? (long[word] ?? word) : word));
  const isKind = (word: string, at: number) => Object.hasOwn(kinds, word) || (word === 'c' && at === 0 && all.length > 1);
  const kind = all.find(isKind) ?? '';
  const bare = all.filter((word, at) => !isKind(word, at));
  // Before a name, or behind it, a letter is an initial.
  const isLink = (word: string, at: number) => links.has(word) && (word.length > 1 || (at > 0 && at < bare.length - 1));
  const words = bare.filter((word, at) => !isLink(word, at));
  const left = words.length > 0 ? words : bare.length > 0 ? bare : all;
  return { words: left, kind: left === all ? '' : (kinds[kind] ?? (kind === '' ? '' : 'calle')) };
};

/** How a word sounds in the Spanish of the River Plate: 'Rivadabia' as 'Rivadavia', 'Irigoyen' as 'Yrigoyen'. */
export const soundOf = (word: string): string =>
  word
    .replace(/h/gu, '')
    .replace(/qu(?=[ei])/gu, 'k')
    .replace(/g(?=[ei])/gu, 'j')
    .replace(/gu(?=[ei])/gu, 'g')
    .replace(/c(?=[ei])|[zx]/gu, 's')
    .replace(/c/gu, 'k')
    .replace(/v|w/gu, 'b')
    .replace(/ll/gu, 'y')
    .replace(/(?<![aeiou])y|y(?![aeiou])/gu, 'i')
    .replace(/n(?=[bp])/gu, 'm')
    .replace(/(\p{L})\1+/gu, '$1');
