import { cellText, formulaText, type WorkbookCell } from './cellText.ts';
import type { Merge, Sheet } from './sheet.ts';

/** What is known of a cell beside its value: the formula that made it, and where else the same one stands. */
interface CellDetail {
  readonly formula?: string;
  readonly formulaSharedIndex?: number;
}

/** A sheet of a workbook as its reader gives it. `cells` is by 'row,column'; all is counted from 0. */
interface WorkbookSheet {
  readonly name: string;
  readonly rows: readonly (readonly WorkbookCell[])[];
  readonly merges?: readonly Merge[];
  readonly cells?: ReadonlyMap<string, CellDetail>;
  readonly rowDefs?: ReadonlyMap<number, { readonly hidden?: boolean }>;
  readonly columns?: readonly { readonly hidden?: boolean }[];
}

const isFilled = (cells: readonly string[]) => cells.some((text) => text.trim() !== '');

const placeOf = (key: string) => key.split(',').map(Number) as [number, number];

/** The formulas of cells that no value is stored of, which nobody opened since some program wrote them. */
const formulasOf = ({ rows, cells = new Map<string, CellDetail>() }: WorkbookSheet): { row: number; column: number; text: string }[] => {
  const shared = new Map<number, { formula: string; row: number; column: number }>();
  return [...cells].flatMap(([key, { formula, formulaSharedIndex }]) => {
    const [row, column] = placeOf(key);
    if (formula && formulaSharedIndex !== undefined) shared.set(formulaSharedIndex, { formula, row, column });
    if (formula === undefined || (rows[row]?.[column] ?? null) !== null) return [];
    const first = formula === '' && formulaSharedIndex !== undefined ? shared.get(formulaSharedIndex) : undefined;
    const text = first ? formulaText(first.formula, { rows: row - first.row, columns: column - first.column }) : formulaText(formula);
    return [{ row, column, text }];
  });
};

/** A sheet of a workbook as texts; undefined when nothing is written in it. Cells of only blanks at the ends are left out. */
export const sheetOf = (sheet: WorkbookSheet): Sheet | undefined => {
  const rows = sheet.rows.map((cells) => cells.map(cellText));
  for (const { row, column, text } of formulasOf(sheet)) {
    const cells = rows[row];
    if (cells) cells[column] = text;
  }
  const last = rows.findLastIndex(isFilled);
  if (last < 0) return undefined;
  const used = rows.slice(0, last + 1);
  return {
    name: sheet.name,
    rows: used.map((cells) => cells.slice(0, cells.findLastIndex((text) => text.trim() !== '') + 1)),
    merges: (sheet.merges ?? []).filter(({ startRow, startCol }) => startRow <= last && startCol >= 0 && startRow >= 0),
  };
};

const counted = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`);

/** What is told of a sheet that somebody filtered: what they do not see is read too. */
export const hiddenTold = ({ rowDefs, columns }: WorkbookSheet, { name, rows }: Sheet): string[] => {
  const hiddenRows = [...(rowDefs ?? [])].filter(([row, { hidden }]) => hidden && isFilled(rows[row] ?? [])).length;
  const hiddenColumns = (columns ?? []).filter(({ hidden }, at) => hidden && rows.some((cells) => (cells[at] ?? '').trim() !== '')).length;
  return [
    ...(hiddenRows > 0 ? [`Hoja «${name}»: ${counted(hiddenRows, 'fila oculta se lee', 'filas ocultas se leen')} también`] : []),
    ...(hiddenColumns > 0
      ? [`Hoja «${name}»: ${counted(hiddenColumns, 'columna oculta se lee', 'columnas ocultas se leen')} también`]
      : []),
  ];
};
