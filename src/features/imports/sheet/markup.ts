/** A piece of markup: a tag's beginning or end, or text. `name` is in small letters, without its namespace. */
export type Piece =
  | { readonly kind: 'open'; readonly name: string; readonly attributes: string; readonly empty: boolean }
  | { readonly kind: 'close'; readonly name: string }
  | { readonly kind: 'text'; readonly text: string };

/** The signs that HTML names, of Windows-1252: Spanish texts have no others. */
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  euro: '€',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  bull: '•',
  trade: '™',
  oelig: 'œ',
  OElig: 'Œ',
};

/** The names of the signs from U+00A0 to U+00FF, in their order. */
const LATIN_1 =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'.split(
    ' ',
  );

const ENTITY = /&(?:#(\d{1,7});?|#[xX]([\da-fA-F]{1,6});?|([A-Za-z]{2,6}\d{0,2});)/g;

/** A text with its signs in place of their names: '&Ntilde;and&#250;' is 'Ñandú'. */
export const withoutEntities = (text: string): string =>
  text.replace(ENTITY, (written, decimal?: string, hexadecimal?: string, name?: string) => {
    if (name !== undefined) {
      const at = LATIN_1.indexOf(name);
      return at >= 0 ? String.fromCharCode(0xa0 + at) : (NAMED[name] ?? written);
    }
    const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : written;
  });

/** A comment, a declaration, what no reader sees, or a tag with its attributes; what looks like none of these is text. */
const TAG =
  /<!--[\s\S]*?(?:-->|$)|<!\[CDATA\[([\s\S]*?)(?:\]\]>|$)|<(script|style|title)\b[^<>]*(?<!\/)>[\s\S]*?(?:<\/\2\s*>|$)|<[!?][^<>]*>|<(\/?)(?:[A-Za-z][\w-]*:)?([A-Za-z][\w-]*)((?:\s(?:[^"'<>/]|\/(?!>)|"[^"]*"|'[^']*')*)?|\s[^<>]*?)(\/?)>/gi;

/** The tags and texts of HTML or XML, as loosely written as browsers bear it. */
export function* piecesOf(markup: string): Generator<Piece> {
  let from = 0;
  for (const { 0: whole, 1: data, 3: closing, 4: name, 5: attributes = '', 6: empty, index } of markup.matchAll(TAG)) {
    if (index > from) yield { kind: 'text', text: withoutEntities(markup.slice(from, index)) };
    from = index + whole.length;
    if (data !== undefined) yield { kind: 'text', text: data };
    else if (name !== undefined && closing) yield { kind: 'close', name: name.toLowerCase() };
    else if (name !== undefined) yield { kind: 'open', name: name.toLowerCase(), attributes, empty: empty === '/' };
  }
  if (from < markup.length) yield { kind: 'text', text: withoutEntities(markup.slice(from)) };
}

/** The value of an attribute by its name in small letters, without its namespace; undefined when there is none. */
export const attributeOf = (attributes: string, name: string): string | undefined => {
  const found = new RegExp(String.raw`(?:^|\s)(?:\w+:)?${name}\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))`, 'i').exec(attributes);
  const value = found?.[1] ?? found?.[2] ?? found?.[3];
  return value === undefined ? undefined : withoutEntities(value);
};
