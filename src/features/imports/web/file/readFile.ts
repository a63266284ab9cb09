import Papa from 'papaparse';
import { isZip, refuseBinary, textKind } from '../../sheet/fileKind.ts';
import { TooLarge } from '../../sheet/limits.ts';
import type { OrderFile, Sheet } from '../../sheet/sheet.ts';
import { type Decode, decodeFile, type Encoding, type FileRefusal, readLayout, refuseSize } from '../../sheet/table.ts';
import { htmlSheets } from './htmlSheets.ts';
import { readWorkbook } from './readWorkbook.ts';
import { spreadsheetXmlSheets } from './spreadsheetXml.ts';

const decode: Decode = (bytes, encoding) => new TextDecoder(encoding, { fatal: encoding === 'utf-8' }).decode(bytes);

const encodings: Record<Encoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
};

const separators: Record<string, string> = { ',': 'coma', ';': 'punto y coma', '\t': 'tabulación', '|': 'barra' };

const readParted = (text: string, encoding: Encoding): OrderFile | FileRefusal => {
  const { delimiter, start } = readLayout(text);
  const { data: rows, errors } = Papa.parse<string[]>(text.slice(start), { delimiter });
  const quotes = errors.find((error) => error.type === 'Quotes');
  if (quotes) return { refusal: `Hay comillas sin cerrar en la fila ${(quotes.row ?? 0) + 1}`, matter: 'damaged' };
  const form = `separador ${separators[delimiter] ?? delimiter} · ${encodings[encoding]}`;
  return { sheets: [{ name: '', rows, merges: [] }], form, told: [] };
};

/** What pages and XML declare themselves to be written in; UTF-8 that it is not is found out without their help. */
const DECLARED = /<meta[^>]*\bcharset\s*=\s*["']?\s*([\w-]+)|^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w-]+)/i;

/** A text as what declares its encoding means it, when that is one of those that are neither UTF-8 nor Windows-1252. */
const asDeclared = (bytes: Uint8Array, text: string): string => {
  const [, page, xml] = DECLARED.exec(text.slice(0, 4000)) ?? [];
  const declared = (page ?? xml ?? '').toLowerCase();
  if (declared === '' || /^(?:utf-?8|utf-?16|unicode|windows-1252|iso-8859-1|us-ascii|latin1)$/.test(declared)) return text;
  try {
    return new TextDecoder(declared).decode(bytes);
  } catch {
    // An encoding that nobody knows: what was read without it is the best there is.
    return text;
  }
};

const readMarkup = (read: () => Sheet[], form: string): OrderFile | FileRefusal => {
  try {
    const sheets = read();
    return sheets.length === 0 ? { refusal: 'El archivo es una página web sin ninguna tabla con datos' } : { sheets, form, told: [] };
  } catch (error) {
    if (error instanceof TooLarge) return { refusal: 'El archivo tiene demasiadas celdas: deje las filas con órdenes', matter: 'large' };
    throw error;
  }
};

const readText = (bytes: Uint8Array): OrderFile | FileRefusal => {
  const decoded = decodeFile(bytes, decode);
  if (decoded.refusal !== undefined) return decoded;
  const kind = textKind(decoded.text);
  if (typeof kind === 'object') return kind;
  if (kind === 'parted') return readParted(decoded.text, decoded.encoding);
  const text = decoded.encoding === 'windows-1252' ? asDeclared(bytes, decoded.text) : decoded.text;
  return kind === 'html'
    ? readMarkup(() => htmlSheets(text), 'página web (HTML)')
    : readMarkup(() => spreadsheetXmlSheets(text), 'Excel 2003 (XML)');
};

/**
 * An order file that the user picked: CSV parted by comma, semicolon, tab or bar, in UTF-8, UTF-16 or Windows-1252, an Excel workbook, or
 * the web page and the XML that programs call .xls (decisions §4). Gives why the whole file is refused when it cannot be read.
 */
export const readFile = async (file: Blob): Promise<OrderFile | FileRefusal> => {
  const tooBig = refuseSize(file.size);
  if (tooBig) return tooBig;
  const bytes = new Uint8Array(await file.arrayBuffer());
  return refuseBinary(bytes) ?? (isZip(bytes) ? readWorkbook(bytes) : readText(bytes));
};
