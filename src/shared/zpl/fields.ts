import { fitted } from './textWidth.ts';

/** Dots in a millimetre, of a printer of 203 dpi (decisions §4). */
export const DOTS = 8;

const hexOf = (letter: string) => `_${letter.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;

/**
 * A text for a field that begins with `^FH`: whatever means something to the printer goes as its code, or a name could give it commands.
 * Letters of other alphabets go as their bytes in UTF-8, which `^CI28` announces.
 */
export const zplText = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ').replaceAll(/[\^~_\\]/g, hexOf);

/** The same for what a scanner has to read letter by letter: nothing of it is left out. */
const zplData = (text: string): string => text.replaceAll(/[\p{Cc}^~_\\]/gu, hexOf);

/** Where a text stands: its height and its baseline, in dots. */
export type Line = readonly [height: number, baseline: number];

/** How a text is set. */
export type Setting = {
  /** From where it begins, or at which it ends. */
  readonly x: number;
  readonly width: number;
  readonly align?: 'right' | 'centre';
  /** White, on what is black. */
  readonly reverse?: boolean;
};

/** A text on one line; nothing for an empty one. */
export const textField = (text: string, [height, baseline]: Line, { x, width, align, reverse = false }: Setting): string => {
  if (text.trim() === '') return '';
  const { text: said, scale, width: its } = fitted(text.trim(), height, width);
  // Not as a block of the printer, which breaks what is a dot too wide into two lines.
  const from = align === 'right' ? x - its : align === 'centre' ? x + Math.max(0, Math.round((width - its) / 2)) : x;
  return `^FT${from},${baseline}${reverse ? '^FR' : ''}^A0N,${height},${Math.floor(height * scale)}^FH^FD${zplText(said)}^FS`;
};

/** A frame, whose lines are so thick; or a black box. */
export const boxField = (x: number, y: number, width: number, height: number, thick = Math.min(width, height)): string =>
  `^FO${x},${y}^GB${width},${height},${thick}^FS`;

/** The QR of a text: error level M, its encoding as the printer chooses. The printer draws it ten dots below its field. */
export const qrField = (text: string, x: number, y: number, module: number): string =>
  `^FO${x},${y - 10}^BQN,2,${module}^FH^FDMA,${zplData(text)}^FS`;
