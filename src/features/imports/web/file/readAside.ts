import { proposeMapping } from '../../columns/columns.ts';
import { findTable } from '../../sheet/findTable.ts';
import type { OrderFile } from '../../sheet/sheet.ts';
import type { FileRefusal, FileTable } from '../../sheet/table.ts';
import { type FilePiece, fileOfPieces } from './readFilePieces.ts';

/** How long a file of 10 MB may take, in milliseconds. */
const PATIENCE = 30_000;

/** An order file, read in a worker so that the screen stays alive; a file that breaks or stalls its reader is refused. */
export const readFileAside = (file: Blob): Promise<OrderFile | FileRefusal> => {
  const worker = new Worker(new URL('./readWorker.ts', import.meta.url), { type: 'module' });
  return new Promise<OrderFile | FileRefusal>((resolve) => {
    const take = fileOfPieces();
    setTimeout(() => resolve({ refusal: 'El archivo tarda demasiado en leerse: divídalo en partes' }), PATIENCE);
    worker.addEventListener('message', ({ data: piece }: MessageEvent<FilePiece>) => {
      const read = take(piece);
      if (read) resolve(read);
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
