import { labelName, labelSizeOf, type LabelCode } from './labelSizes.ts';

/** Dots in a millimetre, of a printer of 203 dpi (decisions §4). */
const DOTS = 8;
/** From the edge to what is printed, in dots. */
const MARGIN = 24;

/**
 * A text for a field that begins with `^FH`: whatever means something to the printer goes as its code, or a name could give it commands.
 * Letters of other alphabets go as their bytes in UTF-8, which `^CI28` announces.
 */
export const zplText = (text: string): string =>
  text.replaceAll(/\p{Cc}/gu, ' ').replaceAll(/[\^~_\\]/g, (letter) => `_${letter.charCodeAt(0).toString(16).toUpperCase()}`);

/** What a test label says. */
export type TestLabel = { size: LabelCode; company: string; printer: string; /** 'DD/MM/YY HH:mm' */ at: string };

/** A label to try a printer with, in ZPL: a frame along the edges of its size, so that one sees whether it fits, and what was chosen. */
export const testLabel = ({ size, company, printer, at }: TestLabel): string => {
  const chosen = labelSizeOf(size);
  if (!chosen) throw new RangeError(`No label has the size ${size}`);
  const [width, height] = [chosen.width * DOTS, chosen.height * DOTS];
  const line = (y: number, letters: number, text: string) =>
    `^FO${MARGIN * 2},${y}^A0N,${letters},${letters}^FB${width - MARGIN * 4},2,4,L^FH^FD${zplText(text)}^FS`;
  return [
    '^XA^CI28',
    `^MN${chosen.punched ? 'Y' : 'N'}^PW${width}^LL${height}^LH0,0`,
    `^FO${MARGIN},${MARGIN}^GB${width - MARGIN * 2},${height - MARGIN * 2},4^FS`,
    line(80, 56, 'Prueba de impresión'),
    line(220, 40, company),
    line(340, 34, labelName(chosen)),
    line(400, 34, printer),
    line(500, 34, at),
    line(580, 34, 'ÁÉÍÓÚ Ñandú ¿? $'),
    '^XZ',
  ].join('\n');
};
