/** What stands where a letter stood that no face has. */
const UNKNOWN = '?';

const graphemes = new Intl.Segmenter('es', { granularity: 'grapheme' });

/** Marks that are drawn over the letter before them; without it they are nothing. */
const MARK = /\p{M}/u;

/**
 * A text as it can be printed: what directs devices or the direction of writing becomes a blank, and each letter that no face has, as those of
 * other alphabets and emoji, a '?', so that who reads the paper sees that something stood there.
 * @param has whether a face has a code point
 */
export const printable = (text: string, has: (codePoint: number) => boolean): string => {
  // Joined emoji are one letter: what joins them is looked at with them.
  const composed = text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/\p{Cc}|(?!\u200D)\p{Cf}|[\u2028\u2029]/gu, ' ');
  let known = true;
  for (const letter of composed) known &&= has(letter.codePointAt(0) ?? 0);
  if (known) return composed.replaceAll('\u200D', '');
  let said = '';
  for (const { segment } of graphemes.segment(composed)) {
    const letters = Array.from(segment);
    const [base = ''] = letters;
    if (base === '\u200D') said += ' ';
    else if (!has(base.codePointAt(0) ?? 0)) said += UNKNOWN;
    else said += letters.filter((letter, at) => at === 0 || (MARK.test(letter) && has(letter.codePointAt(0) ?? 0))).join('');
  }
  return said;
};
