import { DOTS, zplText } from '#shared/zpl/fields.ts';
import { labelName, labelSizeOf, type LabelCode } from './labelSizes.ts';

/** From the edge to what is printed, in dots. */
const MARGIN = 24;

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
