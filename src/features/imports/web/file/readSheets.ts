import { findTable, type FoundTable, type TableChoice } from '../../sheet/findTable.ts';
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

/** How a file is read. */
export type Reading = Pick<TableChoice, 'most' | 'longest'> & {
  /** Whether each row that has anything is one, as `wholeTable` says. */
  whole?: boolean;
};

/**
 * Reads a file of other things than orders, whatever program wrote it, and finds its table.
 * @param isKnown whether a title is one that such files carry
 * @param what what its rows are: 'clientes'
 * @param sheet the one that is meant, where a file has several
 * @param reading how it is read, where that is otherwise than files of orders are
 */
export const readSheets = async (
  file: Blob,
  isKnown: IsKnown,
  what: string,
  sheet?: number,
  { whole = false, ...limits }: Reading = {},
): Promise<{ sheets: string[]; table: FoundTable } | FileRefusal> => {
  const source = await readAway(file);
  if ('refusal' in source) return source;
  const choice = { ...limits, ...(sheet !== undefined && { sheet }) };
  const table = whole ? wholeTable(source, isKnown, what, choice) : findTable(source, isKnown, choice, what);
  return 'refusal' in table ? table : { sheets: source.sheets.map(({ name }) => name), table };
};
