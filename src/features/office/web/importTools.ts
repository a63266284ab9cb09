import type { Noun } from '#shared/noun.ts';
import type { RecordImportProps } from '#web/record/import/RecordImport.tsx';
import { readSheets } from '../../imports/web/file/readSheets.ts';

/** Reads files of some records as those of orders are read. */
export const readerOf =
  ({ many }: Noun): RecordImportProps['read'] =>
  async (file, isKnown, sheet) => {
    const read = await readSheets(file, isKnown, many, sheet);
    if ('refusal' in read) return read;
    const { sheets, table } = read;
    return { sheets, sheet: table.sheet, titles: table.headers, rows: table.rows };
  };
