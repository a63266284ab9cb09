import type { Column } from '../columns/columns.ts';

/** Limits of an order file. */
export const MAX_BYTES = 10_000_000;
/** See MAX_BYTES. */
export const MAX_ROWS = 10_000;
/** More columns are no order file: usually a whole sheet saved by mistake. */
export const MAX_COLUMNS = 100;

/** Longer cells are cut: every column's own limit is shorter, so the cut cell is refused all the same. */
export const MAX_CELL = 2000;

/** Encodings that order files come in. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** Turns bytes into text, without their byte order mark; throws when they are not UTF-8 though asked for it. TextDecoder does it. */
export type Decode = (bytes: Uint8Array, encoding: Encoding) => string;

/** What is the matter with a file that somebody can mend: each has its way out. */
export type FileMatter = 'packed' | 'locked' | 'lockedPack' | 'old' | 'numbers' | 'other' | 'noText' | 'noSheet' | 'large' | 'damaged';

/** Why the whole file is refused, in Spanish; without `matter` the sentence says all there is. */
export type FileRefusal = { refusal: string; matter?: FileMatter };

const startsWith = (bytes: Uint8Array, ...head: number[]) => head.every((byte, at) => bytes[at] === byte);

/** Why a file of that size is not even read. */
export const refuseSize = (bytes: number): FileRefusal | undefined => {
  if (bytes === 0) return { refusal: 'El archivo está vacío' };
  return bytes > MAX_BYTES ? { refusal: 'El archivo pesa más de 10 MB: divídalo en partes', matter: 'large' } : undefined;
};

/** Windows-1252 from 0x80 on, where Latin-1 has control characters; five places are empty (https://encoding.spec.whatwg.org). */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Puts back the signs that some program read as Latin-1 before writing the file: no one types these control characters. */
const mendLatin1 = (text: string) => text.replace(/[\u0080-\u009f]/g, (sign) => WINDOWS_1252[sign.charCodeAt(0) - 0x80] ?? sign);

/** The text of a file: the encoding is told by its byte order mark, else UTF-8 when it fits, else Windows-1252 but for lines that are UTF-8. */
export const decodeFile = (bytes: Uint8Array, decode: Decode): { text: string; encoding: Encoding; refusal?: undefined } | FileRefusal => {
  const { text, encoding } = decodeText(bytes, decode);
  return text.includes('\0')
    ? { refusal: 'El archivo no es de texto: guárdelo como CSV', matter: 'noText' }
    : { text: mendLatin1(text), encoding };
};

/** Lines of which each is UTF-8 or Windows-1252, as in a file that two programs wrote one after the other. */
const decodeLines = (bytes: Uint8Array, decode: Decode): string => {
  const lines: string[] = [];
  for (let start = 0; start < bytes.length;) {
    const end = bytes.indexOf(0x0a, start) + 1 || bytes.length;
    const line = bytes.subarray(start, end);
    try {
      lines.push(decode(line, 'utf-8'));
    } catch {
      lines.push(decode(line, 'windows-1252'));
    }
    start = end;
  }
  return lines.join('');
};

const decodeText = (bytes: Uint8Array, decode: Decode) => {
  const as = (encoding: Encoding) => ({ text: decode(bytes, encoding), encoding });
  if (startsWith(bytes, 0xff, 0xfe)) return as('utf-16le');
  if (startsWith(bytes, 0xfe, 0xff)) return as('utf-16be');
  try {
    return as('utf-8');
  } catch {
    const whole = as('windows-1252');
    // What the accents of UTF-8 begin with stands in hardly any Spanish text.
    return /[ÂÃ]/u.test(whole.text) ? { ...whole, text: decodeLines(bytes, decode) } : whole;
  }
};

const DELIMITERS = [';', ',', '\t', '|'] as const;

/** Records at the beginning of a file that tell how its cells are parted. */
const TELLING = 30;

/** How often each delimiter stands in each of the first records, outside quotes. */
const countDelimiters = (text: string): Map<string, number>[] => {
  const records: Map<string, number>[] = [];
  let counts = new Map<string, number>();
  let quoted = false;
  for (const sign of text) {
    if (sign === '"') quoted = !quoted;
    else if (quoted) continue;
    else if (sign === '\n') {
      records.push(counts);
      counts = new Map();
      if (records.length === TELLING) return records;
    } else if (DELIMITERS.some((delimiter) => delimiter === sign)) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  }
  return counts.size > 0 ? [...records, counts] : records;
};

/** How many records agree on how often a delimiter stands in them, and on how often that is. */
const agreement = (records: readonly Map<string, number>[], delimiter: string) => {
  const byCount = new Map<number, number>();
  for (const counts of records) {
    const count = counts.get(delimiter) ?? 0;
    if (count > 0) byCount.set(count, (byCount.get(count) ?? 0) + 1);
  }
  const [often = 0, agreeing = 0] = [...byCount].toSorted(([countA, a], [countB, b]) => b - a || countB - countA)[0] ?? [];
  return { often, records: agreeing };
};

/**
 * How the cells of a text are parted, and where its table begins: Excel's own first line 'sep=;' is left out. The delimiter is the one
 * that most of the first records have as often as the very first; among equals, the one that it has most. Where hardly any agrees with
 * the first, that is a title, and what most of the others agree on counts.
 */
export const readLayout = (text: string): { delimiter: string; start: number } => {
  const hint = /^sep=(.)\r?\n/i.exec(text);
  if (hint?.[1]) return { delimiter: hint[1], start: hint[0].length };
  const records = countDelimiters(text);
  const [header, ...rows] = records;
  const inHeader = (delimiter: string) => header?.get(delimiter) ?? 0;
  const alike = (delimiter: string) =>
    inHeader(delimiter) > 0 ? rows.filter((row) => (row.get(delimiter) ?? 0) === inHeader(delimiter)).length : -1;
  const [byHeader = ';'] = DELIMITERS.toSorted((a, b) => alike(b) - alike(a) || inHeader(b) - inHeader(a));
  const agreed = DELIMITERS.map((delimiter) => ({ delimiter, ...agreement(rows, delimiter) }));
  const [best] = agreed.toSorted((a, b) => b.records * b.often - a.records * a.often);
  const isTitled = best && best.records > 1 && best.records > 2 * (alike(byHeader) + 1);
  return { delimiter: isTitled ? best.delimiter : byHeader, start: 0 };
};

/** The cells of a row as they were written, by column; absent where the file has no such column. */
export type Cells = Partial<Record<Column, string>>;
