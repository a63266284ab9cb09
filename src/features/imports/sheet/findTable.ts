import { formatCount } from '#shared/money.ts';
import { columnLetters } from './cellText.ts';
import { headerRow, type IsKnown, likenessToOrders, titleText } from './headerRow.ts';
import { isLetterhead, type LeftWhy, mayGoOn, usualOf, whyLeft } from './leftRows.ts';
import { type Carried, carriedOf, groupRows, joinedTitles, withCarried } from './mergedCells.ts';
import type { OrderFile, Sheet } from './sheet.ts';
import { type FileRefusal, MAX_CELL, MAX_COLUMNS, MAX_ROWS } from './table.ts';

/** What somebody said of where a file's table is. Rows are indexes in the sheet. */
export interface TableChoice {
  readonly sheet?: number;
  /** The row of titles; null: the sheet has none. */
  readonly header?: number | null;
  /** Rows that count as orders though they would be left out. */
  readonly brought?: readonly number[];
  /** Rows that are left out though they would count. */
  readonly dropped?: readonly number[];
  /** Whether a single column is a table too. */
  readonly single?: boolean;
  /** Rows that are taken at most, and letters of a cell that are read, where files of these are longer than those of orders. */
  readonly most?: number;
  readonly longest?: number;
}

/** A row of orders: its index in the sheet and its cells, one per column. */
export interface TableRow {
  readonly at: number;
  readonly cells: readonly string[];
  /** Columns whose value came from a merged cell above. */
  readonly carried: readonly number[];
  /** Why its cells may stand in the wrong columns: the row must not be read. */
  readonly error?: string;
  /** It tells no order, but more of the one above. */
  readonly goesOn?: true;
}

/** A file's table of orders. Every row of its sheet is in `rows`, in `left`, or is the header. */
export interface FoundTable {
  readonly sheet: number;
  /** The index of the row of titles; null when there is none. */
  readonly header: number | null;
  /** The titles, one per column of the spreadsheet from A on; 'Columna C' where there is none, those of a group with its title before them. */
  readonly headers: readonly string[];
  /** The titles as they stand in the row itself, without their group's: '' where there is none. */
  readonly titles: readonly string[];
  readonly rows: readonly TableRow[];
  /** The rows that are none of orders, and why. */
  readonly left: readonly { readonly at: number; readonly why: LeftWhy }[];
  /** Columns with merged cells whose value is carried down, and how many of these cells there are. */
  readonly merged: readonly { readonly column: number; readonly cells: number }[];
  /** By sheet of the file, how many rows of orders it has; null for one that does not look like orders. */
  readonly counts: readonly (number | null)[];
}

type Found = Omit<FoundTable, 'sheet' | 'counts'>;

const isBlank = (text: string | undefined) => (text ?? '').trim() === '';
const usedWidth = (cells: readonly string[]) => {
  let width = cells.length;
  while (width > 0 && isBlank(cells[width - 1])) width -= 1;
  return width;
};

/** How wide most rows are. */
const commonWidth = (rows: readonly (readonly string[])[]) => {
  const counts = new Map<number, number>();
  for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1);
  return [...counts].toSorted(([widthA, a], [widthB, b]) => b - a || widthB - widthA)[0]?.[0] ?? 0;
};

/** The cells of a row at the table's width, each at most as long as is read. */
const fitted = (cells: readonly string[], width: number, longest: number): readonly string[] => {
  if (cells.length === width && cells.every((text) => text.length <= longest)) return cells;
  const fit: string[] = [];
  for (let at = 0; at < width; at += 1) {
    const text = cells[at] ?? '';
    fit.push(text.length > longest ? text.slice(0, longest) : text);
  }
  return fit;
};

const titlesOf = (sheet: Sheet, carried: Carried, header: number | null) => {
  if (header === null) return { titles: [], joined: [], groups: [] };
  const titles = withCarried(sheet, carried, header).map((title) => titleText(title).slice(0, MAX_CELL));
  const groups = groupRows(sheet, carried, header, titles.filter((title) => title !== '').length);
  return { titles, joined: joinedTitles(sheet, carried, header, groups).map((title) => title.slice(0, MAX_CELL)), groups };
};

/** The columns with values carried down, counted by the merged cells that they come from. */
const mergedOf = (rows: readonly TableRow[], { from }: Carried): Found['merged'] => {
  const sources = new Map<number, Set<number>>();
  for (const { at, carried } of rows) {
    for (const column of carried) sources.set(column, (sources.get(column) ?? new Set()).add(from.get(at)?.get(column) ?? at));
  }
  return [...sources].map(([column, cells]) => ({ column, cells: cells.size })).toSorted((a, b) => a.column - b.column);
};

const whyAbove = (cells: readonly string[], isGroup: boolean): LeftWhy => {
  if (usedWidth(cells) === 0) return 'blank';
  return isGroup ? 'header' : 'title';
};

const findIn = (sheet: Sheet, isKnown: IsKnown, choice: TableChoice): Found => {
  const isParted = sheet.name === '';
  const carried = carriedOf(sheet);
  const at = choice.header;
  const header =
    at === undefined
      ? headerRow(
          sheet.rows.map((_, row) => withCarried(sheet, carried, row)),
          isKnown,
        )
      : at;
  const { titles, joined, groups } = titlesOf(sheet, carried, header);
  const start = header === null ? 0 : header + 1;
  const body = sheet.rows.slice(start);
  const partedWidth = header === null ? commonWidth(body.filter((cells) => cells.length > 1)) : (sheet.rows[header]?.length ?? 0);
  const brought = new Set(choice.brought);
  const dropped = new Set(choice.dropped);
  const usual = usualOf(
    body,
    body.reduce((width, cells) => Math.max(width, Math.min(cells.length, MAX_COLUMNS + 1)), 0),
  );
  const left: { at: number; why: LeftWhy }[] = [];
  const kept: number[] = [];
  const loose = new Set<number>();
  for (const [row, cells] of sheet.rows.entries()) {
    if (row === header) continue;
    const why = row < start ? whyAbove(cells, groups.includes(row)) : whyLeft(cells, titles, usual);
    if (dropped.has(row)) left.push({ at: row, why: why ?? 'dropped' });
    else if (brought.has(row)) kept.push(row);
    else if (header === null && kept.length === 0 && why !== 'blank' && isLetterhead(cells, usual)) left.push({ at: row, why: 'title' });
    else if (why === undefined) kept.push(row);
    else if (why === 'note' && kept.at(-1) === row - 1 && mayGoOn(cells, usual)) {
      kept.push(row);
      loose.add(row);
    } else left.push({ at: row, why });
  }
  // Beneath the last order stands what is said of all of them.
  for (let row = kept.at(-1); row !== undefined && loose.has(row); row = kept.at(-1)) {
    kept.pop();
    left.push({ at: row, why: 'note' });
  }
  const named = Math.max(usedWidth(joined), isParted ? partedWidth : 0);
  const width = isParted ? named : kept.reduce((most, row) => Math.max(most, usedWidth(withCarried(sheet, carried, row))), named);
  const rows = kept.map((row): TableRow => {
    const own = sheet.rows[row] ?? [];
    const cells = fitted(withCarried(sheet, carried, row), width, choice.longest ?? MAX_CELL);
    const columns = [...(carried.from.get(row)?.keys() ?? [])];
    const isShifted = isParted && own.length !== partedWidth;
    const error = `Tiene ${own.length} celdas y ${header === null ? 'las demás' : 'el encabezado'} ${partedWidth}: revise comas o comillas`;
    return { at: row, cells, carried: columns, ...(isShifted && { error }), ...(loose.has(row) && { goesOn: true }) };
  });
  const headers = Array.from({ length: width }, (_, column) => joined[column] || `Columna ${columnLetters(column)}`);
  return {
    header,
    headers,
    titles: fitted(titles, width, MAX_CELL),
    rows,
    left: left.toSorted((a, b) => a.at - b.at),
    merged: mergedOf(rows, carried),
  };
};

const noneOf = (what: string): FileRefusal => ({ refusal: `El archivo no tiene ${what}` });

const refusalOf = (
  { headers, rows }: Found,
  sheet: Sheet,
  what: string,
  { single = false, most = MAX_ROWS }: TableChoice,
): FileRefusal | undefined => {
  if (sheet.rows.every((cells) => usedWidth(cells) === 0)) return noneOf(what);
  if (headers.length === 1 && !single)
    return { refusal: 'El archivo tiene una sola columna: sepárelas con coma, punto y coma o tabulación' };
  if (headers.length > MAX_COLUMNS) return { refusal: `El archivo tiene ${headers.length} columnas: hasta ${MAX_COLUMNS}` };
  if (rows.length === 0) return noneOf(what);
  if (rows.length <= most) return undefined;
  return { refusal: `El archivo tiene ${formatCount(rows.length)} ${what}: hasta ${formatCount(most)} por vez`, matter: 'large' };
};

/**
 * Finds the table of orders in a file: its sheet, its row of titles, its rows. What somebody chose counts before what is found.
 * @param known whether a title is one that files of orders carry
 * @param what what its rows are, where they are no orders
 */
export const findTable = (file: OrderFile, known: IsKnown, choice: TableChoice = {}, what = 'órdenes'): FoundTable | FileRefusal => {
  const asked = new Map<string, boolean>();
  const isKnown = (title: string) => {
    const is = asked.get(title) ?? known(title);
    asked.set(title, is);
    return is;
  };
  const found = file.sheets.map((sheet) => {
    const table = findIn(sheet, isKnown, choice.longest === undefined ? {} : { longest: choice.longest });
    const cells = table.rows.map((row) => row.cells);
    return { table, likeness: cells.length === 0 ? 0 : likenessToOrders(table.header === null ? [] : table.titles, cells, isKnown) };
  });
  const best = Math.max(...found.map(({ likeness }) => likeness));
  const at = choice.sheet ?? found.findIndex(({ likeness }) => likeness === best);
  const sheet = file.sheets[at];
  if (!sheet) return noneOf(what);
  const untouched = !('header' in choice || 'brought' in choice || 'dropped' in choice);
  const table = (untouched ? found[at]?.table : undefined) ?? findIn(sheet, isKnown, choice);
  const counts = found.map((one, n) => {
    if (n === at) return table.rows.length;
    return one.likeness > 0 ? one.table.rows.length : null;
  });
  return refusalOf(table, sheet, what, choice) ?? { sheet: at, ...table, counts };
};
