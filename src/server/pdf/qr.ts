import { create } from 'qrcode';

/** The dark modules of a QR, in rows of runs. */
export type QrModules = { /** Modules along its edge. */ size: number; runs: { row: number; column: number; length: number }[] };

/** Bytes that a QR of error level M holds at most (ISO/IEC 18004, table 7). */
const MAX_QR_BYTES = 2331;

/** Whether a text fits into a QR. */
export const fitsQr = (text: string): boolean => Buffer.byteLength(text) <= MAX_QR_BYTES;

/** The QR of a text, error level M. @throws RangeError for a text that is too long */
export const qrModules = (text: string): QrModules => {
  const data = Buffer.from(text);
  if (data.length > MAX_QR_BYTES) throw new RangeError('The text does not fit into a QR');
  // As bytes: to look for shorter ways takes long, and texts of ours have hardly any.
  const { modules } = create([{ data, mode: 'byte' }], { errorCorrectionLevel: 'M' });
  const { size } = modules;
  const runs: QrModules['runs'] = [];
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      if (!modules.get(row, column)) continue;
      const last = runs.at(-1);
      if (last && last.row === row && last.column + last.length === column) last.length += 1;
      else runs.push({ row, column, length: 1 });
    }
  }
  return { size, runs };
};
