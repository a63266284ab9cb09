import type { OrderFile } from '../../sheet/sheet.ts';
import type { FileRefusal } from '../../sheet/table.ts';
import { type FilePiece, fileOfPieces } from './readFilePieces.ts';

/** How long a file of 10 MB may take, in milliseconds. */
const PATIENCE = 30_000;

/** What was read of a file. */
export interface FileRead {
  readonly source: OrderFile | FileRefusal;
  /** SHA-256 of its bytes, in hex; empty when they could not be read. */
  readonly hash: string;
}

/** An order file, read in a worker so that the screen stays alive; a file that breaks or stalls its reader is refused. */
export const readFileAside = (file: Blob): Promise<FileRead> => {
  const worker = new Worker(new URL('./readWorker.ts', import.meta.url), { type: 'module' });
  return new Promise<FileRead>((resolve) => {
    const take = fileOfPieces();
    let hash = '';
    const end = (source: FileRead['source']) => resolve({ source, hash });
    setTimeout(() => end({ refusal: 'El archivo tarda demasiado en leerse: divídalo en partes' }), PATIENCE);
    worker.addEventListener('message', ({ data: piece }: MessageEvent<FilePiece | { hash: string }>) => {
      if ('hash' in piece) {
        ({ hash } = piece);
        return;
      }
      const read = take(piece);
      if (read) end(read);
    });
    worker.addEventListener('error', () => end({ refusal: 'El archivo no se puede leer' }));
    worker.postMessage(file);
  }).finally(() => worker.terminate());
};
