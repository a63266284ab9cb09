import { readXlsx } from 'hucre/xlsx';
import { damagedWorkbook, hugeWorkbook, readSheets, refuseWorkbook, type SheetReading } from '../../sheet/workbook.ts';

/** Reads the sheet of orders of a workbook (.xlsx); no formula is run. */
export const readWorkbook = async (bytes: Uint8Array): Promise<SheetReading> => {
  const refused = refuseWorkbook(bytes);
  if (refused) return refused;
  try {
    const { sheets } = await readXlsx(bytes, { sheets: ({ hidden, veryHidden }) => !hidden && !veryHidden });
    return readSheets(sheets);
  } catch (error) {
    // The reader's own refusals are many; the one that a sound workbook meets is a sheet whose last cell lies too far out.
    return error instanceof Error && /\blimit\b/.test(error.message) ? hugeWorkbook : damagedWorkbook;
  }
};
