import type { FileRefusal, FileTable } from '../../sheet/table.ts';

/** How long a file of 10 MB may take, in milliseconds. */
const PATIENCE = 30_000;

/** {@link FileTable} of a file, read in a worker so that the screen stays alive; a file that breaks or stalls its reader is refused. */
export const readAside = (file: Blob): Promise<FileTable | FileRefusal> => {
  const worker = new Worker(new URL('./readWorker.ts', import.meta.url), { type: 'module' });
  return new Promise<FileTable | FileRefusal>((resolve) => {
    setTimeout(() => resolve({ refusal: 'El archivo tarda demasiado en leerse: divídalo en partes' }), PATIENCE);
    worker.addEventListener('message', ({ data: read }: MessageEvent<FileTable | FileRefusal>) => resolve(read));
    worker.addEventListener('error', () => resolve({ refusal: 'El archivo no se puede leer' }));
    worker.postMessage(file);
  }).finally(() => worker.terminate());
};
