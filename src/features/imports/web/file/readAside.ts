import type { Day } from '#shared/day.ts';
import type { Knowledge } from '../../columns/know.ts';
import type { Reading } from '../../columns/layout.ts';
import type { FileRefusal } from '../../sheet/table.ts';
import { type FilePiece, fileOfPieces, type ReadFile } from './readFilePieces.ts';

/** How long a file of 10 MB may take, in milliseconds. */
const PATIENCE = 30_000;

/** What is asked of the worker: to read a file, then what its columns mean. */
export type AskedOfWorker = { readonly file: Blob } | { readonly today: Day; readonly remembered: Reading | undefined };
/** What the worker tells. */
export type ToldByWorker = FilePiece | FileRefusal | { readonly hash: string } | { readonly knowledge: Knowledge };

/** An order file that was read in a worker. */
export interface FileAside {
  readonly read: ReadFile | FileRefusal;
  /** SHA-256 of its bytes, in hex; empty when they could not be read. */
  readonly hash: string;
  /** What its columns mean. @param remembered how its layout was read the last time */
  know(today: Day, remembered: Reading | undefined): Promise<Knowledge>;
  /** Ends the worker, which knows nothing any more. */
  end(): void;
}

/** Opens an order file in a worker so that the screen stays alive; one that breaks or stalls its reader is refused. */
export const openAside = async (file: Blob): Promise<FileAside> => {
  const worker = new Worker(new URL('./readWorker.ts', import.meta.url), { type: 'module' });
  const ask = (asked: AskedOfWorker) => worker.postMessage(asked);
  const take = fileOfPieces();
  let hash = '';
  const read = await new Promise<ReadFile | FileRefusal>((resolve) => {
    const stalled = setTimeout(
      () => resolve({ refusal: 'El archivo tarda demasiado en leerse: divídalo en partes', matter: 'large' }),
      PATIENCE,
    );
    const end = (told: ReadFile | FileRefusal) => {
      clearTimeout(stalled);
      resolve(told);
    };
    worker.addEventListener('message', ({ data: told }: MessageEvent<ToldByWorker>) => {
      if ('hash' in told) ({ hash } = told);
      else if ('refusal' in told) end(told);
      else if (!('knowledge' in told)) {
        const whole = take(told);
        if (whole) end(whole);
      }
    });
    worker.addEventListener('error', () => end({ refusal: 'El archivo no se puede leer', matter: 'damaged' }));
    ask({ file });
  });
  if ('refusal' in read) worker.terminate();
  return {
    read,
    hash,
    know: (today, remembered) =>
      new Promise((resolve, reject) => {
        worker.addEventListener('message', ({ data: told }: MessageEvent<ToldByWorker>) => {
          if ('knowledge' in told) resolve(told.knowledge);
        });
        worker.addEventListener('error', () => reject(new Error('the worker that reads a file broke')));
        ask({ today, remembered });
      }),
    end: () => worker.terminate(),
  };
};
