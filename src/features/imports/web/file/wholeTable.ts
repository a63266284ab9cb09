import { findTable, type FoundTable, type TableChoice } from '../../sheet/findTable.ts';
import { type IsKnown, titleText } from '../../sheet/headerRow.ts';
import { isAside } from '../../sheet/leftRows.ts';
import type { OrderFile } from '../../sheet/sheet.ts';
import type { FileRefusal } from '../../sheet/table.ts';

const ASIDE = 'Parece un total o una nota de la planilla';

/** The first row that has anything, where all that it has are known titles. */
const knownTitles = (rows: readonly (readonly string[])[], isKnown: IsKnown): number | null => {
  const first = rows.findIndex((row) => row.some((text) => text.trim() !== ''));
  const filled = (rows[first] ?? []).filter((text) => text.trim() !== '');
  return filled.length > 0 && filled.every((text) => isKnown(titleText(text))) ? first : null;
};

/**
 * Finds the table of a file in which a single cell makes a row, as the SKU alone makes a product: each row beneath the titles that has
 * anything is one, unless it says the titles again. Those that look like sums or notes say so as their error. One column is a table too.
 * @param what what its rows are
 * @param given the sheet that is meant, where a file has several; limits of its own
 */
export const wholeTable = (
  file: OrderFile,
  isKnown: IsKnown,
  what: string,
  given: Pick<TableChoice, 'sheet' | 'most' | 'longest'> = {},
): FoundTable | FileRefusal => {
  const choice = { ...given, single: true };
  const looked = findTable(file, isKnown, choice, what);
  if ('refusal' in looked) return looked;
  const own = file.sheets[looked.sheet]?.rows ?? [];
  const header = looked.header ?? knownTitles(own, isKnown);
  const titled = header === looked.header ? looked : findTable(file, isKnown, { ...choice, sheet: looked.sheet, header }, what);
  if ('refusal' in titled) return titled;
  const brought = titled.left.flatMap(({ at, why }) => {
    const isRow = at > (header ?? -1) && why !== 'header' && (own[at] ?? []).some((text) => text.trim() !== '');
    return isRow ? [at] : [];
  });
  if (brought.length === 0) return titled;
  const whole = findTable(file, isKnown, { ...choice, sheet: looked.sheet, header, brought }, what);
  if ('refusal' in whole) return whole;
  const late = new Set(brought);
  const rows = whole.rows.map((row) => {
    const first = (own[row.at] ?? []).find((text) => text.trim() !== '') ?? '';
    return late.has(row.at) && isAside(first) ? { ...row, error: row.error ?? ASIDE } : row;
  });
  return { ...whole, rows };
};
