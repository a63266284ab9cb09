import { MAX_CELLS, MAX_MERGES } from './limits.ts';

/** How many digits each style shows at least, by the style's number: '00000' is how Spanish sheets keep the zeros of a postal code. */
type PaddedStyles = ReadonlyMap<string, number>;

const ATTRIBUTES = { numFmtId: /\snumFmtId="([^"]*)"/, formatCode: /\sformatCode="([^"]*)"/, s: /\ss="([^"]*)"/ };
const attribute = (tag: string, name: 'numFmtId' | 'formatCode' | 's') => ATTRIBUTES[name].exec(tag)?.[1];

/** The styles of a workbook that show leading zeros. */
export const paddedStyles = (stylesXml: string): PaddedStyles => {
  const zeros = new Map<string, number>();
  for (const [tag] of stylesXml.matchAll(/<(?:\w+:)?numFmt\s[^<>]*>/g)) {
    const [id, code = ''] = [attribute(tag, 'numFmtId'), attribute(tag, 'formatCode')];
    if (id !== undefined && /^0{2,20}$/.test(code)) zeros.set(id, code.length);
  }
  const [, formats = ''] = /<(?:\w+:)?cellXfs\b[^<>]*>([\s\S]*?)<\/(?:\w+:)?cellXfs>/.exec(stylesXml) ?? [];
  const padded = [...formats.matchAll(/<(?:\w+:)?xf\s[^<>]*>/g)].map(([tag]) => zeros.get(attribute(tag, 'numFmtId') ?? ''));
  return new Map(padded.flatMap((digits, at) => (digits === undefined ? [] : [[String(at), digits] as const])));
};

const CELL_WITHOUT_PLACE = /<(?:\w+:)?c(?=[\s/>])(?![^<>]*\sr=")/;
const ROW_WITHOUT_PLACE = /<(?:\w+:)?row(?=[\s/>])(?![^<>]*\sr=")/;
const BLANK_CELLS = /<(?:\w+:)?c(?:\s[^<>]*)?(?:\/>|><\/(?:\w+:)?c>)/g;
const BLANK_ROWS = /<(?:\w+:)?row(?:\s[^<>]*)?(?:\/>|>\s*<\/(?:\w+:)?row>)/g;

/** More digits than a number keeps. */
const LONG_NUMBER = /<((?:\w+:)?c)((?:\s[^<>]*)?)>\s*(<(?:\w+:)?v>)(\d{16,})(<)/g;
const PLAIN_NUMBER = /<((?:\w+:)?c)(\s[^<>]*)>\s*(<(?:\w+:)?v>)(\d{1,15})(<)/g;

const asText = (attributes: string) => `${attributes.replace(/\st="n"/, '')} t="str"`;
const isNumber = (attributes: string) => !/\st="(?!n")/.test(attributes);

/**
 * The XML of a sheet, made easy to read: without its blank cells and rows, of which a sheet that was coloured to its end has a million,
 * and with its numbers as texts where a number loses what is written: beyond fifteen digits, and the zeros that a style shows in front.
 */
export const easySheetXml = (xml: string, padded: PaddedStyles): string => {
  let easy = xml;
  if (!CELL_WITHOUT_PLACE.test(easy)) easy = easy.replace(BLANK_CELLS, '');
  if (!ROW_WITHOUT_PLACE.test(easy)) easy = easy.replace(BLANK_ROWS, '');
  easy = easy.replace(LONG_NUMBER, (written, tag: string, attributes: string, value: string, digits: string, end: string) =>
    isNumber(attributes) ? `<${tag}${asText(attributes)}>${value}${digits}${end}` : written,
  );
  if (padded.size === 0) return easy;
  return easy.replace(PLAIN_NUMBER, (written, tag: string, attributes: string, value: string, digits: string, end: string) => {
    const length = padded.get(attribute(attributes, 's') ?? '');
    if (length === undefined || !isNumber(attributes)) return written;
    return `<${tag}${asText(attributes)}>${value}${digits.padStart(length, '0')}${end}`;
  });
};

/** A rectangle of cells, most of them blank, beyond which a sheet is not spread out. */
const MAX_AREA = 4_000_000;
/** See MAX_AREA. */
const MAX_LAST_ROW = 100_000;

const PLACE = /<(?:\w+:)?c\s(?:[^<>]*\s)?r="([A-Z]{1,3})(\d{1,7})"/g;

const columnOf = (letters: string) => {
  let column = 0;
  for (let at = 0; at < letters.length; at += 1) column = column * 26 + letters.charCodeAt(at) - 64;
  return column;
};

/** How many cells a sheet has, its last row, and how many it takes when it is spread out as a rectangle. */
const measureOf = (xml: string) => {
  let [cells, row, column] = [0, 0, 0];
  let lastLetters = '';
  for (const [, letters = '', digits] of xml.matchAll(PLACE)) {
    cells += 1;
    row = Math.max(row, Number(digits));
    if (letters !== lastLetters) column = Math.max(column, columnOf(letters));
    lastLetters = letters;
  }
  return { cells, row, area: row * column };
};

/** Whether sheets are too many cells to be read, or lie too far apart. */
export const isTooWide = (sheets: readonly string[]): boolean => {
  let [cells, area] = [0, 0];
  for (const xml of sheets) {
    const measure = measureOf(xml);
    cells += measure.cells;
    area += measure.area;
    if (measure.row > MAX_LAST_ROW || cells > MAX_CELLS || area > MAX_AREA) return true;
  }
  return false;
};

const countOf = (text: string, part: string) => {
  let count = 0;
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length)) count += 1;
  return count;
};

/** Whether sheets have more values, or merged cells, than an order file has, told before anything else is done with them. */
export const hasTooManyValues = (sheets: readonly string[]): boolean =>
  sheets.reduce((count, xml) => count + countOf(xml, '<v>') + countOf(xml, '<is>'), 0) > MAX_CELLS ||
  sheets.reduce((count, xml) => count + countOf(xml, 'mergeCell '), 0) > MAX_MERGES;

/** More different texts than the cells of an order file have. */
const MAX_STRINGS = 500_000;

/** Whether a workbook's list of texts is longer than its cells can be. */
export const hasTooManyStrings = (sharedStringsXml: string): boolean => countOf(sharedStringsXml, '<si') > MAX_STRINGS;
