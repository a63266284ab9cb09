import { StreetFileError } from './streetFile.ts';

/** Characters that one line may have. */
const MAX_LINE = 4_000_000;

/** A line without the sign that GeoJSONSeq writes before each record. */
export const withoutMark = (line: string): string => (line.startsWith('\x1e') ? line.slice(1) : line);

/**
 * The objects of a file with one on each line, as Georef and GeoJSONSeq write them.
 * @throws StreetFileError for a line that is no JSON, or has no end
 */
export async function* jsonLines(name: string, text: AsyncIterable<string>): AsyncGenerator {
  let [rest, count] = ['', 0];
  const parse = (line: string, isLast: boolean): unknown[] => {
    count += 1;
    const json = withoutMark(line).trim();
    if (json === '') return [];
    try {
      return [JSON.parse(json)];
    } catch {
      throw new StreetFileError(`${name}: ${isLast ? 'está cortado; bájelo de nuevo' : `la línea ${count} no es JSON válido`}`);
    }
  };
  for await (const piece of text) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > MAX_LINE) throw new StreetFileError(`${name}: tiene una línea de más de 4 MB`);
    for (const line of lines) yield* parse(line, false);
  }
  yield* parse(rest, true);
}
