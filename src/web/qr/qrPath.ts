import { create } from 'qrcode';

/** Empty modules around a QR that scanners need (ISO/IEC 18004). */
const QUIET = 4;

/** A text's QR (error level M) as one SVG path of unit squares, in a square of `size` modules that includes the quiet zone. */
export const qrPath = (text: string): { size: number; path: string } => {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  let path = '';
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (modules.get(row, column)) path += `M${column + QUIET} ${row + QUIET}h1v1h-1z`;
    }
  }
  return { size: modules.size + 2 * QUIET, path };
};
