import type { OrderFile, Sheet } from '../../sheet/sheet.ts';
import type { FileRefusal } from '../../sheet/table.ts';

/** What a worker tells of a file, so that the screen never takes in all of it at once: its sheets without rows, then these, then the end. */
export type FilePiece =
  | FileRefusal
  | { readonly file: OrderFile }
  | { readonly sheet: number; readonly rows: Sheet['rows'] }
  | { readonly end: true };

/** Cells that the screen takes in at a time: some milliseconds of its work. */
const CELLS = 20_000;

/** A file that was read, piece by piece. */
export function* filePieces(read: OrderFile | FileRefusal): Generator<FilePiece> {
  if ('refusal' in read) return yield read;
  yield { file: { ...read, sheets: read.sheets.map((sheet) => ({ ...sheet, rows: [] })) } };
  for (const [sheet, { rows }] of read.sheets.entries()) {
    const widest = rows.reduce((width, cells) => Math.max(width, cells.length), 1);
    const step = Math.max(1, Math.floor(CELLS / widest));
    for (let at = 0; at < rows.length; at += step) yield { sheet, rows: rows.slice(at, at + step) };
  }
  return yield { end: true };
}

/** Puts a file together again; what it gives takes the next piece, and answers with the whole at the last one. */
export const fileOfPieces = (): ((piece: FilePiece) => OrderFile | FileRefusal | undefined) => {
  let file: OrderFile = { sheets: [], form: '', told: [] };
  const rows: Sheet['rows'][number][][] = [];
  return (piece) => {
    if ('refusal' in piece) return piece;
    if ('end' in piece) return { ...file, sheets: file.sheets.map((sheet, at) => ({ ...sheet, rows: rows[at] ?? [] })) };
    if ('file' in piece) ({ file } = piece);
    else for (const cells of piece.rows) (rows[piece.sheet] ??= []).push(cells);
    return undefined;
  };
};
