import { kept } from '#shared/kept.ts';
import { fold } from '#shared/text.ts';
import { withAccent } from './accents.ts';

/** What kind of street it is, as lists write it after the name and maps before it. */
const kinds: Readonly<Record<string, string>> = {
  av: 'Av.',
  avda: 'Av.',
  avenida: 'Av.',
  bv: 'Bv.',
  bvar: 'Bv.',
  blvd: 'Bv.',
  boulevard: 'Bv.',
  bulevar: 'Bv.',
  diag: 'Diag.',
  diagonal: 'Diag.',
  pje: 'Pje.',
  psje: 'Pje.',
  pasaje: 'Pje.',
  au: 'Autopista',
  autopista: 'Autopista',
  parque: 'Parque',
  paseo: 'Paseo',
  sendero: 'Sendero',
  cno: 'Camino',
  camino: 'Camino',
  cortada: 'Cortada',
  plazoleta: 'Plazoleta',
  puente: 'Puente',
  colectora: 'Colectora',
};
/** Kinds that are a name behind an article: 'DEL PARQUE', 'EL SENDERO'. */
const mayBeName = new Set(['parque', 'paseo', 'sendero', 'camino', 'cortada', 'plazoleta', 'puente']);
/** What says more of the kind: 'PJE. PARTICULAR'. */
const ofKind = new Set(['particular', 'peatonal', 'publico', 'costero', 'costanera']);
/** Ranks and professions that stand before a person's name. */
const titles = new Set(
  (
    'agente alferez almirante alte arq arzobispo avdor aviador beato brig brigadier cabo cacique cadete canonigo cap capitan cbo cdro cmte cnel com comandante comisario ' +
    'comodoro contraalmirante coronel ctte cte cura dean dip diputado div doctor doctora don dr dra escribano fray gdor general gob gobernador ' +
    'gral hermana ing ingeniero int intendente juez maestra maestro maestre marinero mariscal mayor mcal ministro mons monsenor my ' +
    'nac obispo obrero padre pbro pdte perito piloto pres presbitero presidente prof profesor profesora pte rabino reina rey sac san santa sargento ' +
    'senador sgto soldado sor sra sto subof suboficial subte subteniente tcnel teniente tte vicealmirante virrey 1 2 1o 2o'
  ).split(' '),
);
/** Short forms that end in a point whether or not it is written. */
const short = new Set(
  'alte arq brig cap cbo cmte cnel cte div dr dra gdor gob gral ing int mcal mons pbro pdte pres prof pte sgto sra subof subte tte'.split(
    ' ',
  ),
);
/** Words that are small inside of a name. */
const links = new Set(['de', 'del', 'y', 'e', 'a', 'en', 'al', 'von', 'van', 'da', 'do', 'dos', 'di']);
/** Words that are small behind such a link: 'de la Rosa', but 'General Las Heras'. */
const articles = new Set(['la', 'las', 'los', 'el', 'lo']);

const plain = (word: string) => fold(word).replace(/[.,]+$/u, '');
const isTitle = (word: string) => titles.has(plain(word));
const isKind = (word: string) => Object.hasOwn(kinds, plain(word));
const capital = (word: string) => word.replace(/\p{L}/u, (letter) => letter.toUpperCase());
const isRoman = (word: string) => /^(?=[ivx]{2})x{0,3}(?:ix|iv|v?i{0,3})$/iu.test(word);

const cased = (word: string, isWritten: boolean): string => {
  if (/^\d/u.test(word)) return word.toLowerCase();
  if (isWritten && /\p{Ll}/u.test(word)) return capital(word);
  if (isRoman(word)) return word.toUpperCase();
  // "D'ESPOSITO", 'J.B.', 'MARIE-CURIE'
  return withAccent(word.toLowerCase().replace(/(?<=^|[^\p{L}\p{N}]|^(?:d|o)['’])\p{L}/gu, (letter) => letter.toUpperCase()));
};

const written = (words: readonly string[], isWritten: boolean): string => {
  let isLinked = false;
  return words
    .map((word, at) => {
      const small = word.toLowerCase();
      const isLetter = small.length === 1 && at === words.length - 1;
      const isSmall = at > 0 && !isLetter && (links.has(small) || (isLinked && articles.has(small)));
      isLinked = links.has(small) || (isLinked && articles.has(small));
      if (isSmall) return small;
      const text = cased(word, isWritten);
      return short.has(fold(word)) && at < words.length - 1 ? `${text}.` : text;
    })
    .join(' ');
};

const wordsOf = (text: string) =>
  text
    .replace(/\.(?=[\p{L}\p{N}])/gu, '. ')
    .split(' ')
    .filter(Boolean);

/** The kind at the end of a part, or the whole part: 'JUAN B. AV.', 'PASEO PEATONAL'. */
const takeKind = (words: string[], mayBeAll: boolean): string[] => {
  const least = mayBeAll ? 0 : 1;
  for (let at = least; at < words.length; at += 1) {
    const rest = words.slice(at);
    const before = plain(words[at - 1] ?? '');
    if (mayBeName.has(plain(rest[0] ?? '')) && (links.has(before) || articles.has(before))) continue;
    if (isKind(rest[0] ?? '') && rest.every((word) => isKind(word) || ofKind.has(plain(word)))) return words.splice(at);
  }
  return [];
};

/** What both great diagonals are called beside their names, as a list has it behind them. */
export const DIAGONALS = / DIAGONAL (?:NORTE|SUR)(?=,? AV\.?$)/iu;
const namesIn = (text: string) => wordsOf(text).flatMap((word) => (isKind(word) ? [] : [plain(word)]));
const keyOf = (text: string) => namesIn(text).toSorted().join(' ');

const readName = (text: string): string => {
  const bare = text
    .replace(DIAGONALS, '')
    .replace(/\s*\([^()]{4,}(?:\)|$)/gu, '')
    .trim();
  if (/\bsin nombre\b/iu.test(bare)) return '';
  const isOnlyKind = wordsOf(bare).every((word) => isKind(word) || ofKind.has(plain(word)));
  const [first = [], ...others] = (isOnlyKind ? text : bare)
    .split(',')
    .map(wordsOf)
    .filter((words) => words.length > 0);
  const isWritten = first.some((word) => /\p{Ll}/u.test(word.slice(1)) && !isKind(word)) && first.some((word) => /\p{Lu}/u.test(word));
  const kind = [...takeKind(first, false), ...others.flatMap((words) => takeKind(words, true)).toReversed()];
  if (kind.length === 0 && first.length > 1 && isKind(first[0] ?? '')) kind.push(...first.splice(0, 1));
  const [ranks, given]: [string[], string[]] = [[], []];
  for (const words of others) {
    // 'CORONEL DE MARINA'
    const isOfForce = isTitle(words[0] ?? '') && plain(words[1] ?? '') === 'de' && words.length === 3;
    const at = isOfForce ? 0 : words.findLastIndex((word) => !isTitle(word)) + 1;
    given.push(...words.slice(0, at));
    ranks.push(...words.slice(at));
  }
  const name = written([...ranks, ...given, ...first], isWritten);
  const kindName = kind
    .toSorted((a, b) => Number(ofKind.has(plain(a))) - Number(ofKind.has(plain(b))))
    .map((word) => kinds[plain(word)] ?? cased(word, false));
  const isLinked = kind.length > 0 && /^(?:De|Del) /u.test(name);
  return [...new Set(kindName), isLinked ? name.charAt(0).toLowerCase() + name.slice(1) : name].filter(Boolean).join(' ');
};

const named: (names: string) => string = kept((names) => {
  const [official = '', ...others] = names.split('\n');
  if (official.includes(',') || isTitle(namesIn(official)[0] ?? '')) return readName(official);
  const key = keyOf(official);
  const inOrder = others.find((other) => keyOf(other) === key);
  return readName(inOrder !== undefined && namesIn(inOrder).join(' ') !== namesIn(official).join(' ') ? inOrder : official);
});

/**
 * The name of a street as a map writes it, from the order of official lists: 'JUSTO, JUAN B. AV.' is 'Av. Juan B. Justo'. What a list adds
 * in brackets is left out; empty for a street that the list says has no name.
 * @param otherNames of them one of the same words tells their order: 'AV. FRANKLIN D. ROOSEVELT' that of 'ROOSEVELT FRANKLIN D. AV.'
 */
export const streetName = (official: string, otherNames: readonly string[] = []): string =>
  named([official, ...otherNames].map((name) => name.replace(/\s+/gu, ' ').trim()).join('\n'));
