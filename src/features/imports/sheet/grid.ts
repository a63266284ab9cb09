import type { Merge, Sheet } from './sheet.ts';

/** Rows and columns beyond these are not kept: no order file has them, and a single cell may claim thousands. */
const MAX_GRID_ROWS = 100_000;
const MAX_GRID_COLUMNS = 1000;

/** A sheet in the making, cell by cell: each goes to the next free place of its row. */
export interface Grid {
  /** Begins the next row, or the one of that index. */
  row(at?: number): void;
  /** Puts a text at the next free place of the row, or at that column; it takes as many more columns and rows as it says. */
  put(text: string, place?: { readonly column?: number | undefined; readonly across?: number; readonly down?: number }): void;
  /** The sheet as it is now; undefined when nothing is written in it. */
  sheet(name: string): Sheet | undefined;
}

/** An empty {@link Grid}. */
export const grid = (): Grid => {
  const rows: string[][] = [];
  const merges: Merge[] = [];
  /** By column, the first row that no cell from above reaches into. */
  const taken: number[] = [];
  let at = -1;
  let column = 0;
  return {
    row(to = at + 1) {
      at = Math.max(at, Math.min(to, MAX_GRID_ROWS));
      column = 0;
      while (rows.length <= at) rows.push([]);
    },
    put(text, { column: placed, across = 0, down = 0 } = {}) {
      const row = rows[at];
      if (!row) return;
      if (placed !== undefined) column = placed;
      else while ((taken[column] ?? 0) > at) column += 1;
      if (column >= MAX_GRID_COLUMNS) return;
      while (row.length <= column) row.push('');
      row[column] = text;
      const [endRow, endCol] = [Math.min(at + down, MAX_GRID_ROWS), Math.min(column + across, MAX_GRID_COLUMNS - 1)];
      if (endRow > at || endCol > column) merges.push({ startRow: at, startCol: column, endRow, endCol });
      for (let next = column; next <= endCol; next += 1) taken[next] = endRow + 1;
      column = endCol + 1;
    },
    sheet: (name) => (rows.some((cells) => cells.some((text) => text.trim() !== '')) ? { name, rows, merges } : undefined),
  };
};
