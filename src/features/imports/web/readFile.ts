import Papa from 'papaparse';
import { type Decode, decodeFile, type Encoding, type FileReading, type FileRefusal, readLayout, readTable, refuseSize } from '../table.ts';

const decode: Decode = (bytes, encoding) => new TextDecoder(encoding, { fatal: encoding === 'utf-8' }).decode(bytes);

/** An order file that could be read: its rows, unknown headers, and how it was written. */
export type OrderFile = Exclude<FileReading, FileRefusal> & { delimiter: string; encoding: Encoding };

/**
 * Reads an order file that the user picked: CSV parted by comma, semicolon, tab or bar, in UTF-8, UTF-16 or Windows-1252 (decisions §4).
 * Gives its rows, yet unchecked, and its form, or why the whole file is refused.
 */
export const readOrderFile = async (file: Blob): Promise<OrderFile | FileRefusal> => {
  const tooBig = refuseSize(file.size);
  if (tooBig) return tooBig;
  const decoded = decodeFile(new Uint8Array(await file.arrayBuffer()), decode);
  if (decoded.refusal !== undefined) return decoded;
  const { delimiter, start } = readLayout(decoded.text);
  const { data, errors } = Papa.parse<string[]>(decoded.text.slice(start), { delimiter });
  const quotes = errors.find((error) => error.type === 'Quotes');
  if (quotes) return { refusal: `Hay comillas sin cerrar en la fila ${(quotes.row ?? 0) + 1}` };
  const reading = readTable(data);
  return reading.refusal === undefined ? { ...reading, delimiter, encoding: decoded.encoding } : reading;
};
