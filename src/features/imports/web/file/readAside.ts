import { proposeMapping } from '../../columns/columns.ts';
import { findTable } from '../../sheet/findTable.ts';
import type { OrderFile, Sheet } from '../../sheet/sheet.ts';
import type { FileRefusal, FileTable } from '../../sheet/table.ts';

/** How long a file of 10 MB may take, in milliseconds. */
const PATIENCE = 30_000;

/** What a worker tells of a file, piece by piece, so that the screen never takes in all of it at once: its sheets, then their rows. */
export type ReadPiece =
  | FileRefusal
  | { readonly file: OrderFile }
  | { readonly sheet: number; readonly rows: Sheet['rows'] }
  | { readonly done: true };

/** An order file, read in a worker so that the screen stays alive; a file that breaks or stalls its reader is refused. */
export const readFileAside = (file: Blob): Promise<OrderFile | FileRefusal> => {
  const worker = new Worker(new URL('./readWorker.ts', import.meta.url), { type: 'module' });
  return new Promise<OrderFile | FileRefusal>((resolve) => {
    let read: OrderFile | undefined;
    const rows: string[][][] = [];
    setTimeout(() => resolve({ refusal: 'El archivo tarda demasiado en leerse: divídalo en partes' }), PATIENCE);
    worker.addEventListener('message', ({ data: piece }: MessageEvent<ReadPiece>) => {
      if ('refusal' in piece) resolve(piece);
      else if ('file' in piece) read = piece.file;
      else if ('rows' in piece) for (const cells of piece.rows) (rows[piece.sheet] ??= []).push([...cells]);
      else if (read) resolve({ ...read, sheets: read.sheets.map((sheet, at) => ({ ...sheet, rows: rows[at] ?? [] })) });
    });
    worker.addEventListener('error', () => resolve({ refusal: 'El archivo no se puede leer' }));
    worker.postMessage(file);
  }).finally(() => worker.terminate());
};

/** The table of an order file's orders, titles first, read as `readFileAside` does. */
export const readAside = async (file: Blob): Promise<FileTable | FileRefusal> => {
  const read = await readFileAside(file);
  if ('refusal' in read) return read;
  const found = findTable(read, (header) => proposeMapping([header]).some((column) => column !== null));
  if ('refusal' in found) return found;
  const { name } = read.sheets[found.sheet] ?? { name: '' };
  const others = read.sheets.filter((_, at) => at !== found.sheet).map((sheet) => `«${sheet.name}»`);
  const rows = found.rows.map(({ at, cells, error }) => (error === undefined ? cells : (read.sheets[found.sheet]?.rows[at] ?? [])));
  return {
    table: [found.headers, ...rows],
    form: read.form === 'Excel' ? `hoja «${name}» de Excel` : read.form,
    told: [...(others.length > 0 ? [`Se lee la hoja «${name}»; no se leen: ${others.join(', ')}`] : []), ...read.told],
  };
};
