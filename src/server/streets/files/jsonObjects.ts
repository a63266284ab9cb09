import { StreetFileError } from './streetFile.ts';

/** Characters that one element may have, and another member beside the lists; a longer member is passed over. */
const MAX_ELEMENT = 4_000_000;
const MAX_MEMBER = 100_000;

/** What stands in a JSON file: an element of a list at its top, or another member, such as `crs`. */
export type JsonPart = { readonly element: unknown } | { readonly member: string; readonly value: unknown };

const [QUOTE, OPEN_BRACE, CLOSE_BRACE, OPEN_BRACKET, CLOSE_BRACKET, COMMA, COLON] = Array.from('"{}[],:', (sign) => sign.charCodeAt(0));
/** Signs that a value is cut by, outside of a text. */
const SIGNS = /["{}[\],:]/g;
const IN_TEXT = /["\\]/g;

/**
 * The elements of the lists in a JSON object (`features`, `calles`), or of a list, one by one: what is between them is never held. Written
 * by hand because parsers of streams take ten times as long and are made for trusted files; each element is read by JSON.parse.
 * @throws StreetFileError for what is no JSON, is cut off, or has an element without measure
 */
export async function* jsonObjects(name: string, text: AsyncIterable<string>): AsyncGenerator<JsonPart> {
  const wrong = (why: string) => new StreetFileError(`${name}: ${why}`);
  const parse = (json: string): unknown => {
    try {
      return JSON.parse(json);
    } catch {
      throw wrong('no es JSON válido; bájelo de nuevo');
    }
  };
  /** What is kept of the value that is being read; undefined once it is too long to be of use. */
  let kept: string | undefined = '';
  let [depth, isText, isEscaped, list, member, isStarted, isEnded] = [0, false, false, 0, '', false, false];
  /** The depth at which elements stand: 1 in a list, 2 in a list of an object. */
  let root: 'object' | 'list' | undefined;

  const keep = (piece: string) => {
    if (kept === undefined) return;
    kept += piece;
    if (list > 0 && kept.length > MAX_ELEMENT) throw wrong('tiene un elemento de más de 4 MB');
    if (list === 0 && kept.length > MAX_MEMBER) kept = undefined;
  };
  /** What was read up to a comma or the end of its container. */
  const take = (): JsonPart[] => {
    const value = kept?.trim() ?? '';
    kept = '';
    if (list > 0) return value === '' ? [] : [{ element: parse(value) }];
    const of = member;
    member = '';
    return of === '' || value === '' ? [] : [{ member: of, value: parse(value) }];
  };

  for await (const piece of text) {
    const parts: JsonPart[] = [];
    let from = 0;
    if (isEscaped && piece.length > 0) {
      isEscaped = false;
      keep(piece.charAt(0));
      from = 1;
    }
    for (let at = from; at < piece.length;) {
      const signs = isText ? IN_TEXT : SIGNS;
      signs.lastIndex = at;
      const found = signs.exec(piece)?.index;
      if (found === undefined) break;
      const sign = piece.charCodeAt(found);
      at = found + 1;
      if (isText) {
        if (sign === QUOTE) isText = false;
        else if (at < piece.length) at += 1;
        else isEscaped = true;
        continue;
      }
      const isAtElement = depth === list || (list === 0 && depth === 1);
      if (sign === QUOTE) isText = true;
      else if (sign === OPEN_BRACE || sign === OPEN_BRACKET) {
        if (depth === 0) {
          if (isStarted || piece.slice(from, found).replace('\u{feff}', '').trim() !== '')
            throw wrong('no es JSON válido; bájelo de nuevo');
          isStarted = true;
          root = sign === OPEN_BRACE ? 'object' : 'list';
          if (root === 'list') list = 1;
          [kept, from] = ['', at];
        } else if (root === 'object' && list === 0 && depth === 1 && sign === OPEN_BRACKET) {
          list = 2;
          [kept, from] = ['', at];
        }
        depth += 1;
      } else if (sign === COLON && root === 'object' && depth === 1 && member === '') {
        keep(piece.slice(from, found));
        member = String(parse(kept ?? '""'));
        [kept, from] = ['', at];
      } else if (sign === COMMA && isAtElement) {
        keep(piece.slice(from, found));
        parts.push(...take());
        from = at;
      } else if (sign === CLOSE_BRACE || sign === CLOSE_BRACKET) {
        if (isAtElement) {
          keep(piece.slice(from, found));
          parts.push(...take());
          from = at;
          if (list === 2) [list, member, kept] = [0, '', undefined];
        }
        depth -= 1;
        if (depth < 0) throw wrong('no es JSON válido; bájelo de nuevo');
        if (depth === 0) [isEnded, list] = [true, 0];
      }
    }
    keep(piece.slice(from));
    yield* parts;
  }
  if (!isStarted) throw wrong('no es JSON válido; bájelo de nuevo');
  if (!isEnded) throw wrong('está cortado; bájelo de nuevo');
}
