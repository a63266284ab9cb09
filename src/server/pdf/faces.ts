import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font, type GlyphRun } from 'fontkit';
import { printable } from './printable.ts';
import { unpackedFont } from './woff.ts';

/** How letters look. */
export type Style = { weight?: 400 | 600 | 700; italic?: boolean };

const require = createRequire(import.meta.url);

/** Inter comes in parts, each with its letters; the first that has one draws it. */
const PARTS = ['latin', 'latin-ext', 'greek', 'cyrillic', 'vietnamese'];

/** One part of a face. */
export type Part = { name: string; font: Font };

/** A piece of a text that one part can draw. */
export type Piece = { part: Part; text: string };

/** Letters of one look. */
export type Face = {
  /** What of a text can be drawn, in pieces. */
  pieces: (text: string) => Piece[];
  /** Width of a text in heights of its letters. */
  width: (text: string) => number;
};

type Letter = { id: number; advanceWidth: number; codePoints: number[] };
type Positioned = { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number };

/**
 * Sets letters one after the other, kerned by pairs that are looked up once. The library's own way applies all that a font can do to each
 * text, which takes ten times as long and here changes nothing that a reader sees.
 */
const setSimply = (font: Font) => {
  const whole = font.layout.bind(font);
  const kerns = new Map<number, number>();
  // Of our own: the font's are shared with those that are drawn as parts of others, and forget which letters they are.
  const letters = new Map<string, Letter>();
  const letterOf = (text: string): Letter => {
    const known = letters.get(text);
    if (known) return known;
    const codePoint = text.codePointAt(0) ?? 32;
    const { id, advanceWidth } = font.glyphForCodePoint(codePoint);
    const letter = { id, advanceWidth, codePoints: [codePoint] };
    letters.set(text, letter);
    return letter;
  };
  const isDigit = ({ codePoints: [code = 0] }: Letter) => code >= 48 && code <= 57;
  const kern = (left: Letter, right: Letter): number => {
    // A point that is tucked under its neighbours is not seen: amounts are read sign by sign.
    if (isDigit(left) || isDigit(right)) return 0;
    const pair = left.id * 65_536 + right.id;
    const known = kerns.get(pair);
    if (known !== undefined) return known;
    const found =
      whole(String.fromCodePoint(...left.codePoints, ...right.codePoints)).advanceWidth - left.advanceWidth - right.advanceWidth;
    kerns.set(pair, found);
    return found;
  };
  font.layout = (text) => {
    const glyphs = Array.from(text, letterOf);
    let advanceWidth = 0;
    const positions = glyphs.map((glyph, at): Positioned => {
      const next = glyphs[at + 1];
      const xAdvance = glyph.advanceWidth + (next ? kern(glyph, next) : 0);
      advanceWidth += xAdvance;
      return { xAdvance, yAdvance: 0, xOffset: 0, yOffset: 0 };
    });
    return { glyphs, positions, advanceWidth } as unknown as GlyphRun;
  };
};

const openPart = (part: string, weight: number, slant: string): Part => {
  const name = `inter-${part}-${weight}-${slant}`;
  const font = create(unpackedFont(readFileSync(require.resolve(`@fontsource/inter/files/${name}.woff`)))) as Font;
  setSimply(font);
  return { name, font };
};

const openFace = (weight: number, slant: string): Face => {
  const parts = PARTS.map((part) => openPart(part, weight, slant));
  const known = new Map<number, Part | undefined>();
  const partOf = (codePoint: number): Part | undefined => {
    if (!known.has(codePoint))
      known.set(
        codePoint,
        parts.find(({ font }) => font.hasGlyphForCodePoint(codePoint)),
      );
    return known.get(codePoint);
  };
  const [usual] = parts as [Part, ...Part[]];
  const pieces = (text: string): Piece[] => {
    const found: Piece[] = [];
    for (const letter of printable(text, (codePoint) => partOf(codePoint) !== undefined)) {
      const part = partOf(letter.codePointAt(0) ?? 0) ?? usual;
      const last = found.at(-1);
      // A blank stays in the piece before it, so that a text of few alphabets has few pieces.
      if (last && (last.part === part || (letter === ' ' && last.part.font.hasGlyphForCodePoint(32)))) last.text += letter;
      else found.push({ part, text: letter });
    }
    return found;
  };
  const width = (text: string): number =>
    pieces(text).reduce((sum, { part: { font }, text: said }) => sum + font.layout(said).advanceWidth / font.unitsPerEm, 0);
  return { pieces, width };
};

const faces = new Map<string, Face>();

/** The letters of a look; read once in each thread. */
export const faceOf = ({ weight = 400, italic = false }: Style): Face => {
  const slant = italic ? 'italic' : 'normal';
  const key = `${weight} ${slant}`;
  const face = faces.get(key) ?? openFace(weight, slant);
  faces.set(key, face);
  return face;
};
