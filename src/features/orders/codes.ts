/** Numbers that are looked up together, and letters of them. */
export const MAX_NUMBERS = 200;
export const MAX_SOUGHT = 20_000;

/** Lines, and codes of scanners in one: after the end of a JSON object, or before its beginning. */
const LINES = /[\r\n]+|(?<=\})\s+(?=[{\p{L}\d])|(?<=[^\s:,{[])\s+(?=\{)/u;

const hasDigit = (word: string) => /\d/u.test(word);

/** Whether a word is a number of an order rather than that of a house, a floor or a post office. */
const isNumber = (word: string) => /\d{5}|\p{L}.*\d/u.test(word);

/** Whether a word is the number of an order as a company gives it: '12AB00001234'. */
const isOurs = (word: string) => /^\d{2}[a-z]{2}\d{8}$/iu.test(word);

/**
 * The codes of one line: several where each of them has a digit, so that 'Pedido 1234' stays one; between signs a single word counts beside
 * an order's number too, so that it is told as not found, while 'Thames 2250, Palermo' stays one. What stands beside a number of ours never
 * is a part of it.
 */
const codesIn = (line: string): string[] => {
  const parts = line.split(/[\t,;|]+/u).map((part) => part.split(/\s+/u).filter((word) => word !== ''));
  const codes = parts.flat();
  if (codes.length < 2) return [line];
  if (codes.some(isOurs)) return codes;
  const isList = parts.every((words) => words.length < 2 || words.every(hasDigit));
  return codes.every(hasDigit) || (isList && codes.some(isNumber)) ? codes : [line];
};

/** The numbers and scanned codes of a text, as they are written: one below the other, or with blanks, commas or semicolons between them. */
export const codesOf = (text: string): string[] => {
  const lines = text.split(LINES).flatMap((line) => (line.trim() === '' ? [] : [line.trim()]));
  return lines.flatMap((line) => (line.startsWith('{') ? [line] : codesIn(line)));
};
