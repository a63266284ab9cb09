import type { Noun } from '#shared/noun.ts';
import { bring } from '#web/later.ts';
import type { Reading } from '../../imports/web/file/readSheets.ts';
import type { RecordImportProps } from '#web/record/import/RecordImport.tsx';

// What reads files comes with the first of them.
const bringReader = bring(() => import('../../imports/web/file/readSheets.ts'));

/** Reads files of some records as those of orders are read, but for what is told. */
export const readerOf =
  ({ many }: Noun, reading: Reading = {}): RecordImportProps['read'] =>
  async (file, isKnown, sheet) => {
    const { readSheets } = await bringReader();
    const read = await readSheets(file, isKnown, many, sheet, reading);
    if ('refusal' in read) return read;
    const { sheets, table } = read;
    return { sheets, sheet: table.sheet, titles: table.headers, rows: table.rows };
  };
