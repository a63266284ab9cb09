import { fold } from '#shared/text.ts';
import type { Direction, Rank } from '../../segment.ts';

/** Numbers and letters that sources write for a direction, seen along the line. */
const directionSigns: Readonly<Record<string, Direction>> = {
  '1': 'forward',
  '-1': 'backward',
  '0': 'both',
  '2': 'both',
  f: 'forward',
  ft: 'forward',
  t: 'backward',
  tf: 'backward',
  b: 'both',
  yes: 'forward',
  true: 'forward',
  si: 'forward',
  no: 'both',
  false: 'both',
  n: 'none',
  p: 'none',
};

const directionWords: readonly (readonly [RegExp, Direction])[] = [
  [/peaton|pedestr|privad|particular|cerrad|clausur|closed|none|ningun|sin circ|prohib/, 'none'],
  [/dob|ambos|both|two|bidir/, 'both'],
  [/decre|contra|invers|backward|reverse|opuest/, 'backward'],
  [/crec|direct|forward|unic|una mano|\bone/, 'forward'],
];

/** The direction that a word, a letter or a number means; undefined for one that is not known. */
export const directionOf = (word: string, signs = directionSigns): Direction | undefined => {
  const text = fold(word).trim();
  if (Object.hasOwn(signs, text)) return signs[text];
  return directionWords.find(([pattern]) => pattern.test(text))?.[1];
};

/** From the largest to the smallest, OpenStreetMap's words included: the first that fits. */
const rankWords: readonly (readonly [RegExp, Rank])[] = [
  [/subida|bajada|enlace|ramal|rampa|(?:motorway|trunk)_link/, 'trunk'],
  [/peaton|sendero|senda|escal|footway|path|steps|pedestrian|cycleway|ciclov|andador/, 'path'],
  [/complement|secondary|secundari|tertiary|terciari|colector|distribuidora c/, 'complementary'],
  [/autop|autov|motorway|^au\.? |^aut?$|highway/, 'motorway'],
  [/tronc|trunk|^rut|ruta|nacional|acceso|^rn |^rp |carretera|expres|rapid/, 'trunk'],
  [/princip|primary|primari|^av|\bav(?:da|enida)?\b|^bv|b(?:ou)?lev|^diag|arteri|main/, 'main'],
  [
    /local|resid|calle|street|pasaje|^pje|pas(?:eo|illo)|cortada|camino|via|puente|tunel|service|servicio|living|unclassified|track/,
    'local',
  ],
];

/** The rank that a word means, by the kinds of street that people and lists know; undefined for one that is not known. */
export const rankOf = (word: string): Rank | undefined => {
  const text = fold(word).trim();
  return rankWords.find(([pattern]) => pattern.test(text))?.[1];
};
