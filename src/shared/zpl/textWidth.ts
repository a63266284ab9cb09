/**
 * Widths of the printer's own letters (`^A0`), in hundredths of their height, by letters that are as wide. Measured of the font that draws
 * them in the tests; those of printers differ by a few hundredths.
 */
const widths: readonly (readonly [width: number, letters: string])[] = [
  [25, " '"],
  [28, 'fijltIí:;/Í'],
  [33, 'r.,()"!¡·'],
  [39, 'z'],
  [40, '°º'],
  [44, 'cksvxyJ'],
  [56, 'ABCKPSVXYÁ'],
  [61, 'DGHNOQRUÑÓÚÜ'],
  [67, 'w&'],
  [78, 'mM'],
  [83, 'W@%'],
  [80, '-–—'],
];
const widthOf = new Map(widths.flatMap(([width, letters]) => Array.from(letters, (letter) => [letter, width] as const)));
/** What most letters and all digits are as wide as. */
const USUAL = 50;
/** Of letters that the font may not have. */
const WIDEST = 100;

const isUsual = (letter: string) => /^[\p{Script=Latin}\p{N}\p{P}\p{S}]$/u.test(letter);

/** Width of letters by their height: a little less than the printer's own, and how far they are pressed together before a text is cut. */
const NATURAL = 0.84;
const NARROWEST = 0.55;

/** Printers set each letter on a whole dot. */
const SLACK = 1.03;

const widthAt = (text: string, scale: number): number =>
  (Array.from(text).reduce((sum, letter) => sum + (widthOf.get(letter) ?? (isUsual(letter) ? USUAL : WIDEST)), 0) * scale * SLACK) / 100;

/** How wide a text is, in heights of its letters, where there is room for it. */
export const textWidth = (text: string): number => widthAt(text, NATURAL);

/** In letters that every printer has. */
const CUT = '...';

/** A text as it fits: pressed together, to no less than a little over a half, and cut beyond that. */
export type Fitted = {
  readonly text: string;
  /** Width of its letters by their height. */
  readonly scale: number;
  /** In dots. */
  readonly width: number;
};

/** Fits a text into a width, both in dots. */
export const fitted = (text: string, height: number, width: number): Fitted => {
  const scaleOf = (each: string) => Math.min(NATURAL, width / Math.max(1, widthAt(each, 1) * height));
  const as = (each: string, scale: number): Fitted => ({ text: each, scale, width: Math.ceil(widthAt(each, scale) * height) });
  if (scaleOf(text) >= NARROWEST) return as(text, scaleOf(text));
  const letters = Array.from(text);
  let [low, high] = [0, letters.length];
  const cutAt = (count: number) => letters.slice(0, count).join('').trimEnd() + CUT;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (scaleOf(cutAt(middle)) >= NARROWEST) low = middle;
    else high = middle - 1;
  }
  return as(cutAt(low), NARROWEST);
};

/** A text in lines that fit into a width, in dots; what goes beyond the last is cut. */
export const linesOf = (text: string, height: number, width: number, most: number): string[] => {
  const lines: string[] = [];
  for (const word of text.split(/\s+/u).filter((each) => each !== '')) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    // What goes beyond the last line is cut there.
    if (last !== undefined && (textWidth(longer) * height <= width || lines.length === most)) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
};
