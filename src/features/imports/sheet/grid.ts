import { MAX_CELLS, MAX_MERGES, TooLarge } from './limits.ts';
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

const grid = (count: (cells: number, merges?: number) => void): Grid => {
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
      count(Math.max(0, at + 1 - rows.length));
      while (rows.length <= at) rows.push([]);
    },
    put(text, { column: placed, across = 0, down = 0 } = {}) {
      const row = rows[at];
      if (!row) return;
      if (placed !== undefined) column = placed;
      else while ((taken[column] ?? 0) > at) column += 1;
      if (column >= MAX_GRID_COLUMNS) return;
      count(Math.max(0, column + 1 - row.length));
      while (row.length <= column) row.push('');
      row[column] = text;
      const [endRow, endCol] = [Math.min(at + down, MAX_GRID_ROWS), Math.min(column + across, MAX_GRID_COLUMNS - 1)];
      if (endRow > at || endCol > column) {
        count(0, 1);
        merges.push({ startRow: at, startCol: column, endRow, endCol });
      }
      for (let next = column; next <= endCol; next += 1) taken[next] = endRow + 1;
      column = endCol + 1;
    },
    sheet: (name) => (rows.some((cells) => cells.some((text) => text.trim() !== '')) ? { name, rows, merges } : undefined),
  };
};

/** Makes the empty {@link Grid}s of one file. What all of them hold together is counted. @throws TooLarge while they are filled */
export const grids = (): (() => Grid) => {
  let [cells, merged] = [0, 0];
  const count = (more: number, merges = 0) => {
    [cells, merged] = [cells + more, merged + merges];
    if (cells > MAX_CELLS || merged > MAX_MERGES) throw new TooLarge();
  };
  return () => grid(count);
};
