/** Numbers that are looked up together, and letters of them. */
export const MAX_NUMBERS = 200;
export const MAX_SOUGHT = 20_000;

/** Lines, and codes of scanners in one: after the end of a JSON object, or before its beginning. */
const LINES = /[\r\n]+|(?<=\})\s+(?=[{\p{L}\d])|(?<=[^\s:,{[])\s+(?=\{)/u;

/** The codes of one line: several where each of them has a digit, so that 'Pedido 1234' stays one. */
const codesIn = (line: string): string[] => {
  const codes = line.split(/[\s,;|]+/u).filter((code) => code !== '');
  return codes.length > 1 && codes.every((code) => /\d/u.test(code)) ? codes : [line];
};

/** The numbers and scanned codes of a text, as they are written: one below the other, or with blanks, commas or semicolons between them. */
export const codesOf = (text: string): string[] => {
  const lines = text.split(LINES).flatMap((line) => (line.trim() === '' ? [] : [line.trim()]));
  return lines.flatMap((line) => (line.startsWith('{') ? [line] : codesIn(line)));
};
