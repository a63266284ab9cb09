import type { ReadPiece } from './readAside.ts';
import { readFile } from './readFile.ts';

// Reads one order file away from the screen, which stays alive over a large one, and can be ended when it takes too long.

/** Cells that the screen takes in at a time: some milliseconds of its work. */
const CELLS = 20_000;

const post = (piece: ReadPiece) => globalThis.postMessage(piece);

const tell = async (file: Blob) => {
  const read = await readFile(file);
  if ('refusal' in read) return post(read);
  post({ file: { ...read, sheets: read.sheets.map((sheet) => ({ ...sheet, rows: [] })) } });
  for (const [sheet, { rows }] of read.sheets.entries()) {
    const widest = rows.reduce((width, cells) => Math.max(width, cells.length), 1);
    const step = Math.max(1, Math.floor(CELLS / widest));
    for (let at = 0; at < rows.length; at += step) post({ sheet, rows: rows.slice(at, at + step) });
  }
  post({ done: true });
};

globalThis.addEventListener('message', ({ data: file }: MessageEvent<Blob>) => {
  tell(file).catch(() => post({ refusal: 'El archivo no se puede leer' }));
});
