import { fitted } from './textWidth.ts';

/** Dots in a millimetre, of a printer of 203 dpi (decisions §4). */
export const DOTS = 8;

/** A text without what no paper shows: control characters, and those that change the direction of writing. */
const printable = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ');

const hexOf = (letter: string) => `_${letter.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;

/**
 * A text for a field that begins with `^FH`: whatever means something to the printer goes as its code, or a name could give it commands.
 * Letters of other alphabets go as their bytes in UTF-8, which `^CI28` announces.
 */
export const zplText = (text: string): string => printable(text).replaceAll(/[\^~_\\]/g, hexOf);

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

/** One thing that is drawn on a label, in dots; printers, screens and paper draw the same. */
export type Mark =
  | {
      readonly kind: 'text';
      readonly text: string;
      readonly x: number;
      readonly baseline: number;
      readonly height: number;
      /** Width of its letters by their height. */
      readonly scale: number;
      /** Of the whole of it. */
      readonly width: number;
      /** White, on what is black. */
      readonly reverse: boolean;
    }
  | {
      readonly kind: 'box';
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      /** Of its lines; as much as its shorter side: it is all black. */
      readonly thick: number;
    }
  | { readonly kind: 'qr'; readonly text: string; readonly x: number; readonly y: number; readonly module: number }
  /** The picture that is brought along. */
  | { readonly kind: 'logo'; readonly x: number; readonly y: number };

/** A text on one line; none for an empty one. */
export const textMark = (text: string, [height, baseline]: Line, { x, width, align, reverse = false }: Setting): Mark[] => {
  const plain = printable(text).trim();
  if (plain === '') return [];
  const { text: said, scale, width: its } = fitted(plain, height, width);
  // Not as a block of the printer, which breaks what is a dot too wide into two lines.
  const from = align === 'right' ? x - its : align === 'centre' ? x + Math.max(0, Math.round((width - its) / 2)) : x;
  return [{ kind: 'text', text: said, x: from, baseline, height, scale, width: its, reverse }];
};

/** A frame, whose lines are so thick; or a black box. */
export const boxMark = (x: number, y: number, width: number, height: number, thick = Math.min(width, height)): Mark => ({
  kind: 'box',
  x,
  y,
  width,
  height,
  thick,
});

/** A mark as a field of ZPL. @param logo the command that draws the picture */
export const zplOf = (mark: Mark, logo: string): string => {
  switch (mark.kind) {
    case 'text': {
      const { text, x, baseline, height, scale, reverse } = mark;
      return `^FT${x},${baseline}${reverse ? '^FR' : ''}^A0N,${height},${Math.floor(height * scale)}^FH^FD${zplText(text)}^FS`;
    }
    case 'box':
      return `^FO${mark.x},${mark.y}^GB${mark.width},${mark.height},${mark.thick}^FS`;
    // Error level M, its encoding as the printer chooses. The printer draws it ten dots below its field.
    case 'qr':
      return `^FO${mark.x},${mark.y - 10}^BQN,2,${mark.module}^FH^FDMA,${zplData(mark.text)}^FS`;
    case 'logo':
      return `^FO${mark.x},${mark.y}${logo}^FS`;
  }
};
