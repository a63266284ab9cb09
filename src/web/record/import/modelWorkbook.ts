import { writeXlsx } from 'hucre/xlsx';

/** The file to fill in: one title per field and a row of made-up values to write over, all of them texts. */
export const modelWorkbook = async (
  name: string,
  titles: readonly string[],
  sample: readonly string[],
): Promise<Uint8Array<ArrayBuffer>> => {
  const columns = titles.map((title) => ({ width: Math.max(18, title.length + 2) }));
  const bytes = await writeXlsx({ sheets: [{ name, rows: [[...titles], [...sample]], columns, freezePane: { rows: 1 } }] });
  return new Uint8Array(bytes);
};
