import { writeXlsx } from 'hucre/xlsx';
import type { Day } from '#shared/day.ts';
import { templateTable } from '../../template.ts';

/** The template as a workbook: days and phones are texts, so that no spreadsheet rewrites them. */
export const templateWorkbook = async (deliveryDate: Day): Promise<Uint8Array<ArrayBuffer>> => {
  const rows = templateTable(deliveryDate).map((cells) => [...cells]);
  const bytes = await writeXlsx({
    sheets: [{ name: 'Órdenes', rows, columns: (rows[0] ?? []).map(() => ({ width: 18 })), freezePane: { rows: 1 } }],
  });
  return new Uint8Array(bytes);
};
