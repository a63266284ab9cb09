import { titleText } from './headerRow.ts';
import type { Merge, Sheet } from './sheet.ts';

/** Cells that take their value from a merged one above, by row and column; and the titles of groups of columns. */
export interface Carried {
  /** By row, the row that each column's value stands in. */
  readonly from: ReadonlyMap<number, ReadonlyMap<number, number>>;
  /** Merged cells that lie over several columns of one row. */
  readonly across: readonly Merge[];
}

/** Cells carried down at most: merged cells do not overlap, and a table has no more. */
const MAX_CARRIED = 1_000_000;

const isBlank = (text: string | undefined) => (text ?? '').trim() === '';

/** Where the values of merged cells are carried to: down their first column, each row under the first. */
export const carriedOf = ({ rows, merges }: Sheet): Carried => {
  const from = new Map<number, Map<number, number>>();
  let left = MAX_CARRIED;
  for (const { startRow, endRow, startCol } of merges) {
    if (isBlank(rows[startRow]?.[startCol])) continue;
    for (let row = startRow + 1; row <= Math.min(endRow, rows.length - 1) && left > 0; row += 1, left -= 1) {
      if (!isBlank(rows[row]?.[startCol])) continue;
      const columns = from.get(row) ?? new Map<number, number>();
      columns.set(startCol, startRow);
      from.set(row, columns);
    }
  }
  return { from, across: merges.filter(({ startCol, endCol }) => endCol > startCol) };
};

/** The cells of a row with what is carried down into them. */
export const withCarried = ({ rows }: Sheet, { from }: Carried, at: number): readonly string[] => {
  const row = rows[at] ?? [];
  const columns = from.get(at);
  if (!columns) return row;
  const cells = [...row];
  for (const [column, source] of columns) {
    while (cells.length <= column) cells.push('');
    cells[column] = rows[source]?.[column] ?? '';
  }
  return cells;
};

/** A group's title covers no more of the columns than this, else it is the title of the sheet. */
const WIDEST_GROUP = 0.9;

/**
 * The rows right above the titles that hold titles of groups of columns ('Destinatario' over 'Nombre' and 'Domicilio'), from the top.
 * @param width how many columns have a title
 */
export const groupRows = ({ rows }: Sheet, { across }: Carried, header: number, width: number): number[] => {
  const groups: number[] = [];
  for (let at = header - 1; at >= 0; at -= 1) {
    const over = across.filter(({ startRow, endRow, startCol }) => startRow <= at && endRow >= at && !isBlank(rows[startRow]?.[startCol]));
    const starting = over.filter(({ startRow }) => startRow === at);
    if (starting.length === 0 || over.some(({ startCol, endCol }) => endCol - startCol + 1 > width * WIDEST_GROUP)) break;
    groups.unshift(at);
  }
  return groups;
};

/** The titles of the columns with those of their groups before them; those that are the same are not said twice. */
export const joinedTitles = (sheet: Sheet, carried: Carried, header: number, groups: readonly number[]): string[] => {
  const own = withCarried(sheet, carried, header);
  const width = Math.max(own.length, ...groups.map((at) => sheet.rows[at]?.length ?? 0));
  return Array.from({ length: width }, (_, column) => {
    const above = groups.map((at) => {
      const merge = carried.across.find(({ startRow, startCol, endCol }) => startRow === at && startCol <= column && endCol >= column);
      const title = (sheet.rows[at]?.[merge ? merge.startCol : column] ?? '').trim();
      return merge || !/\d/.test(title) ? title : '';
    });
    const titles = [...above, titleText(own[column] ?? '')].filter((title) => title !== '');
    return titles.filter((title, at) => titles.indexOf(title) === at).join(' ');
  });
};
