import type { OrderFile } from '../../sheet/sheet.ts';
import type { FileRefusal } from '../../sheet/table.ts';
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
