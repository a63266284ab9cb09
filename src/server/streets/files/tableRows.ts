import Papa from 'papaparse';
import { columnKey, type Row } from './row.ts';
import { StreetFileError } from './streetFile.ts';

/** Characters that are parsed at a time, and that one row may have: behind a quote that is never closed all is one row. */
const PIECE = 65_536;
const MAX_ROW = 4_000_000;

const lineEndOf = (sample: string) => {
  const at = sample.indexOf('\n');
  if (at < 0) return '\r';
  return sample.charAt(at - 1) === '\r' ? '\r\n' : '\n';
};

/** The delimiter, the line end and the columns of a table, by its first line. */
export const headOf = (sample: string) => {
  const newline = lineEndOf(sample);
  const line = (sample.split(newline, 1)[0] ?? '').replaceAll(/"[^"]*"/g, '');
  const delimiter = [',', ';', '\t', '|'].toSorted((a, b) => line.split(b).length - line.split(a).length)[0] ?? ',';
  const { data } = new Papa.Parser({ delimiter, newline, preview: 1 }).parse(sample, 0, false) as Papa.ParseResult<string[]>;
  return { newline, delimiter, columns: (data[0] ?? []).map(columnKey) } as const;
};

/**
 * The rows of a table under its columns; empty lines are none.
 * @throws StreetFileError for a row without an end, and for a last one that is cut off
 */
export async function* tableRows(name: string, sample: string, text: AsyncIterable<string>): AsyncGenerator<Row> {
  const { columns, ...head } = headOf(sample);
  const parser = new Papa.Parser(head);
  let [isHead, rest] = [true, ''];
  const take = (isLast: boolean): Row[] => {
    const { data, errors, meta } = parser.parse(rest, 0, !isLast) as Papa.ParseResult<string[]>;
    const isCut = isLast && rest !== '' && ((data.at(-1)?.length ?? 0) < columns.length || errors.at(-1)?.code === 'MissingQuotes');
    if (isCut && !rest.endsWith(head.newline)) throw new StreetFileError(`${name}: está cortado; bájelo de nuevo`);
    rest = rest.slice(meta.cursor);
    const rows = data.slice(isHead ? 1 : 0).filter((cells) => cells.length > 1 || cells[0]?.trim());
    if (data.length > 0) isHead = false;
    return rows.map((cells) => new Map(columns.map((column, at) => [column, cells[at]])));
  };
  for await (const piece of text) {
    rest += piece;
    if (rest.length < PIECE) continue;
    yield* take(false);
    if (rest.length > MAX_ROW) throw new StreetFileError(`${name}: tiene una fila que no termina (¿una comilla sin cerrar?)`);
  }
  yield* take(true);
}
