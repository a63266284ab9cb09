import Papa from 'papaparse';
import type { Mapping } from '../../columns/columns.ts';
import {
  type Decode,
  decodeFile,
  type Encoding,
  type FileReading,
  type FileRefusal,
  type FileTable,
  isWorkbook,
  readLayout,
  readTable,
  refuseSize,
} from '../../sheet/table.ts';
import { readWorkbook } from './readWorkbook.ts';

const decode: Decode = (bytes, encoding) => new TextDecoder(encoding, { fatal: encoding === 'utf-8' }).decode(bytes);

const encodings: Record<Encoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
};

const separators: Record<string, string> = { ',': 'coma', ';': 'punto y coma', '\t': 'tabulación', '|': 'barra' };

const readCsv = (bytes: Uint8Array): FileTable | FileRefusal => {
  const decoded = decodeFile(bytes, decode);
  if (decoded.refusal !== undefined) return decoded;
  const { delimiter, start } = readLayout(decoded.text);
  const { data: table, errors } = Papa.parse<string[]>(decoded.text.slice(start), { delimiter });
  const quotes = errors.find((error) => error.type === 'Quotes');
  if (quotes) return { refusal: `Hay comillas sin cerrar en la fila ${(quotes.row ?? 0) + 1}` };
  return { table, form: `separador ${separators[delimiter] ?? delimiter} · ${encodings[decoded.encoding]}`, told: [] };
};

/**
 * The cells of an order file that the user picked: CSV parted by comma, semicolon, tab or bar, in UTF-8, UTF-16 or Windows-1252, or an
 * Excel workbook (decisions §4). Gives why the whole file is refused when it cannot be read.
 */
export const readFile = async (file: Blob): Promise<FileTable | FileRefusal> => {
  const tooBig = refuseSize(file.size);
  if (tooBig) return tooBig;
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (!isWorkbook(bytes)) return readCsv(bytes);
  const read = await readWorkbook(bytes);
  return read.refusal === undefined ? { table: read.table, form: `hoja «${read.sheet}» de Excel`, told: read.told } : read;
};

/** The rows of an order file, yet unchecked, and how it was written; or why the whole file is refused. */
export const readOrderFile = async (
  file: Blob,
  mapping?: Mapping,
): Promise<(Exclude<FileReading, FileRefusal> & Pick<FileTable, 'form' | 'told'>) | FileRefusal> => {
  const read = await readFile(file);
  if ('refusal' in read) return read;
  const reading = readTable(read.table, mapping);
  return reading.refusal === undefined ? { ...reading, form: read.form, told: read.told } : reading;
};
