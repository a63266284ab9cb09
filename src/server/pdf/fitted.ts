import { faceOf, type Style } from './faces.ts';

/** Points in a millimetre. */
export const POINTS = 72 / 25.4;

/** How a text is set. */
export type Setting = Style & {
  /** Height of its letters, in points. */
  size: number;
  /** Width of its letters by their usual one; 1 unless told. */
  scale?: number;
  /** What is put between letters, in points. */
  spacing?: number;
};

/** Width of a text, in millimetres. */
export const widthOf = (text: string, { size, scale = 1, spacing = 0, ...style }: Setting): number =>
  ((faceOf(style).width(text) * size + Array.from(text).length * spacing) * scale) / POINTS;

/** What stands where a text was cut. */
const CUT = '…';

/** The longest beginning of a text that fits, with `…` behind it; all of it where that fits. @param width in millimetres */
const cutTo = (text: string, width: number, setting: Setting): string => {
  if (widthOf(text, setting) <= width) return text;
  const letters = Array.from(text);
  let [low, high] = [0, letters.length];
  const cutAt = (count: number) => letters.slice(0, count).join('').trimEnd() + CUT;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (widthOf(cutAt(middle), setting) <= width) low = middle;
    else high = middle - 1;
  }
  return cutAt(low);
};

/** A text as it fits into a width. */
export type Fitted = { text: string; scale: number; /** In millimetres. */ width: number };

/**
 * Fits a text into a width: pressed together as far as that is allowed, and cut beyond that.
 * @param width in millimetres
 * @param least width of its letters by their usual one at least; as much as it has unless told
 */
export const fitted = (text: string, width: number, setting: Setting, least = setting.scale ?? 1): Fitted => {
  const { scale = 1 } = setting;
  const usual = widthOf(text, setting);
  if (usual <= width) return { text, scale, width: usual };
  const pressed = Math.max(least, (scale * width) / usual);
  const said = cutTo(text, width, { ...setting, scale: pressed });
  return { text: said, scale: pressed, width: widthOf(said, { ...setting, scale: pressed }) };
};

/** A word in pieces that fit. */
const broken = (word: string, width: number, setting: Setting): string[] => {
  if (widthOf(word, setting) <= width) return [word];
  const pieces: string[] = [];
  for (const letter of word) {
    const longer = (pieces.at(-1) ?? '') + letter;
    if (pieces.length > 0 && widthOf(longer, setting) <= width) pieces[pieces.length - 1] = longer;
    else pieces.push(letter);
  }
  return pieces;
};

/**
 * A text in lines that fit into a width; a word that is too long for one is broken, and what goes beyond the last line is cut there.
 * @param width in millimetres
 * @param most lines
 */
export const linesOf = (text: string, width: number, setting: Setting, most = Infinity): string[] => {
  const lines: string[] = [];
  for (const paragraph of text.split(/\r\n?|\n/u)) {
    let line = '';
    for (const word of paragraph.split(/\s+/u).filter((each) => each !== '')) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (widthOf(longer, setting) <= width) {
        line = longer;
        continue;
      }
      if (line !== '') lines.push(line);
      const pieces = broken(word, width, setting);
      lines.push(...pieces.slice(0, -1));
      line = pieces.at(-1) ?? '';
      // A text of hundreds of letters is not broken to its end where few lines are wanted.
      if (lines.length > most) break;
    }
    if (line !== '') lines.push(line);
  }
  if (lines.length <= most) return lines;
  const kept = lines.slice(0, most);
  const last = kept.length - 1;
  if (last >= 0) kept[last] = cutTo(`${kept[last]}${CUT}`, width, setting).replace(/…+$/u, CUT);
  return kept;
};

/**
 * Lines as they are; one whose things have no room beside each other is parted where ' · ' stands between them, each thing in two lines at most.
 * @param width in millimetres
 */
export const partedLines = (lines: readonly string[], width: number, setting: Setting): string[] =>
  lines.flatMap((line) =>
    widthOf(line, setting) <= width ? [line] : line.split(' · ').flatMap((part) => linesOf(part, width, setting, 2)),
  );
