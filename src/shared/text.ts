/** A zod schema's error: 'Requerido' where nothing was given, otherwise the sentence. */
export const orRequired = (sentence: string) => ({
  error: ({ input }: { readonly input?: unknown }) => (input === undefined || input === null || input === '' ? 'Requerido' : sentence),
});

/** Longest observation, or reason, in characters. */
export const MAX_OBSERVATION = 1000;

/** Letters and signs that carry no combining mark, as PostgreSQL's unaccent writes them. */
const plainSigns: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  þ: 'th',
  ª: 'a',
  º: 'o',
  '‘': "'",
  '’': "'",
  ʼ: "'",
  '“': '"',
  '”': '"',
  '«': '<<',
  '»': '>>',
  '–': '-',
  '—': '-',
  '…': '...',
};

/** A text without case or accents, for search: 'Ñandú O’Higgins' -> "nandu o'higgins". Spaces stay. */
export const fold = (text: string): string =>
  /^\p{ASCII}*$/u.test(text)
    ? text.toLowerCase()
    : text
        .normalize('NFD')
        .replace(/\p{M}/gu, '')
        .toLowerCase()
        .replace(/[^\p{ASCII}]/gu, (sign) => plainSigns[sign] ?? sign);

/** How many words of a search count, and how many letters of each. */
const MAX_WORDS = 8;
/** See MAX_WORDS. */
const MAX_WORD_LENGTH = 60;

/** The words of a search, folded, each once, in any order: all of them must be found (decisions §3, `toAddress`). */
export const words = (query: string): string[] => {
  const found = fold(oneLine(query))
    .split(/[\s,;]+/u)
    .filter((word) => word !== '')
    .map((word) => word.slice(0, MAX_WORD_LENGTH));
  return [...new Set(found)].slice(0, MAX_WORDS);
};

/** The LIKE pattern that finds a word anywhere, with `%`, `_` and `\` meaning themselves (PostgreSQL's default escape). */
export const likePattern = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`;

/** Line breaks, tabs and Unicode's own line separators. */
const BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/gu;

/**
 * What nobody sees: control characters, those that turn the direction of what follows, those without a width. A joiner stays where it
 * makes one picture of two.
 */
const UNSEEN =
  /[^\P{Cc}\t\n]|(?!\u200d)\p{Cf}|(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d|\u200d(?!\p{Extended_Pictographic})/gu;
const seen = (text: string) => text.replace(UNSEEN, '').trim();

/** A text on one line, without spaces at its ends, without what nobody sees and with each line break turned into a space. */
export const oneLine = (text: string): string => seen(text.replace(BREAKS, ' '));

/** A text with its lines, without spaces at its ends and without what nobody sees. */
export const someLines = (text: string): string => seen(text.replace(/\r\n?|[\v\f\u0085\u2028\u2029]/gu, '\n'));

/** A text of at most that many letters; a longer one is cut and ends in '…' (spec 2 §9). */
export const cut = (text: string, letters: number): string => (text.length > letters ? `${text.slice(0, letters).trimEnd()}…` : text);

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text as HTML shows it, also within an attribute in double quotes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => signs[sign] ?? sign);
