import { findTable, type FoundTable } from '../../sheet/findTable.ts';
import type { IsKnown } from '../../sheet/headerRow.ts';
import type { OrderFile } from '../../sheet/sheet.ts';
import type { FileRefusal } from '../../sheet/table.ts';
import { wholeTable } from './wholeTable.ts';

/** How long a file of 10 MB may take, in milliseconds. */
const PATIENCE = 30_000;

/** The sheets of a file, read in a worker so that the screen stays alive; one that breaks or stalls its reader is refused. */
const readAway = (file: Blob): Promise<OrderFile | FileRefusal> =>
  new Promise((resolve) => {
    const worker = new Worker(new URL('./readSheetsWorker.ts', import.meta.url), { type: 'module' });
    const end = (read: OrderFile | FileRefusal) => {
      clearTimeout(stalled);
      worker.terminate();
      resolve(read);
    };
    const stalled = setTimeout(() => end({ refusal: 'El archivo tarda demasiado en leerse: divídalo en partes' }), PATIENCE);
    worker.addEventListener('message', ({ data }: MessageEvent<OrderFile | FileRefusal>) => end(data));
    worker.addEventListener('error', () => end({ refusal: 'El archivo no se puede leer' }));
    worker.postMessage(file);
  });

/**
 * Reads a file of other things than orders, whatever program wrote it, and finds its table.
 * @param isKnown whether a title is one that such files carry
 * @param what what its rows are: 'clientes'
 * @param sheet the one that is meant, where a file has several
 * @param whole whether each row that has anything is one, as `wholeTable` says
 */
export const readSheets = async (
  file: Blob,
  isKnown: IsKnown,
  what: string,
  sheet?: number,
  whole = false,
): Promise<{ sheets: string[]; table: FoundTable } | FileRefusal> => {
  const source = await readAway(file);
  if ('refusal' in source) return source;
  const table = whole ? wholeTable(source, isKnown, what, sheet) : findTable(source, isKnown, sheet === undefined ? {} : { sheet }, what);
  return 'refusal' in table ? table : { sheets: source.sheets.map(({ name }) => name), table };
};
