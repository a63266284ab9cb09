import { findTable, type FoundTable } from '../../sheet/findTable.ts';
import type { IsKnown } from '../../sheet/headerRow.ts';
import { namedRows } from '../../sheet/leftRows.ts';
import type { OrderFile } from '../../sheet/sheet.ts';
import type { FileRefusal } from '../../sheet/table.ts';

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
 * @param namedIn the column by which its rows are known, where one that has nothing else is one too; -1 where there is none
 */
export const readSheets = async (
  file: Blob,
  isKnown: IsKnown,
  what: string,
  sheet?: number,
  namedIn?: (titles: readonly string[]) => number,
): Promise<{ sheets: string[]; table: FoundTable } | FileRefusal> => {
  const source = await readAway(file);
  if ('refusal' in source) return source;
  const choice = sheet === undefined ? {} : { sheet };
  const table = findTable(source, isKnown, choice, what);
  if ('refusal' in table) return table;
  const column = namedIn?.(table.headers) ?? -1;
  const brought = column < 0 ? [] : namedRows(source.sheets[table.sheet]?.rows ?? [], table, column);
  const whole = brought.length > 0 ? findTable(source, isKnown, { ...choice, brought }, what) : table;
  return 'refusal' in whole ? whole : { sheets: source.sheets.map(({ name }) => name), table: whole };
};
