import type { Noun } from '#shared/noun.ts';
import { bring } from '#web/later.ts';
import type { RecordImportProps } from '#web/record/import/RecordImport.tsx';

// What reads files comes with the first of them.
const bringReader = bring(() => import('../../imports/web/file/readSheets.ts'));

/**
 * Reads files of some records as those of orders are read.
 * @param whole whether a row that has a single cell is one too
 */
export const readerOf =
  ({ many }: Noun, whole = false): RecordImportProps['read'] =>
  async (file, isKnown, sheet) => {
    const { readSheets } = await bringReader();
    const read = await readSheets(file, isKnown, many, sheet, whole);
    if ('refusal' in read) return read;
    const { sheets, table } = read;
    return { sheets, sheet: table.sheet, titles: table.headers, rows: table.rows };
  };
