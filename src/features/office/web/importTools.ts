import type { Noun } from '#shared/noun.ts';
import { bring } from '#web/later.ts';
import type { RecordImportProps } from '#web/record/import/RecordImport.tsx';

// What reads files comes with the first of them.
const bringReader = bring(() => import('../../imports/web/file/readSheets.ts'));

/**
 * Reads files of some records as those of orders are read.
 * @param namedIn the column by which records are known, where a row that has nothing else is one too; -1 where there is none
 */
export const readerOf =
  ({ many }: Noun, namedIn?: (titles: readonly string[]) => number): RecordImportProps['read'] =>
  async (file, isKnown, sheet) => {
    const { readSheets } = await bringReader();
    const read = await readSheets(file, isKnown, many, sheet, namedIn);
    if ('refusal' in read) return read;
    const { sheets, table } = read;
    return { sheets, sheet: table.sheet, titles: table.headers, rows: table.rows };
  };
