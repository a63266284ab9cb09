import { fold, words } from '../text.ts';

/** A piece of a text, the letter with which it begins, and whether it is what was looked for. */
export type MatchedPart = { at: number; text: string; matched: boolean };

/** Shorter words stand in nearly every text. */
const LEAST = 2;

/** A text in pieces: where any word of a query stands in it, accents and case ignored, and what is between. */
export const matchedParts = (text: string, query: string): MatchedPart[] => {
  const sought = words(query).filter((word) => word.length >= LEAST);
  const letters = Array.from(text);
  // Folded letter by letter: 'ß' becomes two.
  const folded = letters.map((letter) => fold(letter) || letter.toLowerCase());
  const starts: number[] = [];
  for (const [at, letter] of folded.entries()) for (let n = 0; n < letter.length; n += 1) starts.push(at);
  const plain = folded.join('');
  const hit = letters.map(() => false);
  for (const word of sought) {
    for (let at = plain.indexOf(word); at >= 0; at = plain.indexOf(word, at + 1)) {
      for (let n = at; n < at + word.length; n += 1) hit[starts[n] ?? 0] = true;
    }
  }
  const parts: MatchedPart[] = [];
  for (const [at, letter] of letters.entries()) {
    const last = parts.at(-1);
    const matched = hit[at] ?? false;
    if (last?.matched === matched) last.text += letter;
    else parts.push({ at, text: letter, matched });
  }
  return parts;
};
