import { linesOf } from './fitted.ts';
import type { Paper, Placed } from './paper.ts';

/** A column of a table. */
export type Column<Row> = {
  /** In two lines where it is parted by a line break. */
  title: string;
  /** In millimetres. */
  width: number;
  align?: 'left' | 'right';
  /** What stands in it; as many lines as it takes, up to `lines`. */
  value: (row: Row, at: number) => string;
  /** 3 unless told. */
  lines?: number;
  /** How its letters look; those of the table unless told. */
  letters?: Partial<Placed>;
  /** Drawn instead of a text. @param y upper edge of the row */
  draw?: (row: Row, x: number, y: number, at: number) => void;
};

/** Where a table stands on its pages. */
export type TablePlace = {
  x: number;
  /** Upper edge of the head on the page that is being drawn. */
  y: number;
  /** Beyond it nothing of a row stands. */
  bottom: number;
  /** Begins the next page; gives where the head stands on it. */
  next: () => number;
};

/** How a table looks. */
export type TableLook = {
  /** Height of letters, in points. */
  size: number;
  /** Least height of a row. */
  row: number;
  /** From baseline to baseline. */
  step: number;
};

const [HEAD, HEAD_STEP] = [7, 3.6];
const PADDING = 1;
const GREY = '#8c8c8c';

/**
 * Draws rows until a page is full, and goes on under the same head on the next. A row is never parted.
 * @returns the lower edge of the last row
 */
export const drawTable = <Row>(
  paper: Paper,
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  { x, y, bottom, next }: TablePlace,
  { size, row: least, step }: TableLook,
): number => {
  const width = columns.reduce((sum, column) => sum + column.width, 0);
  const each = (draw: (column: Column<Row>, left: number) => void) => {
    let left = x;
    for (const column of columns) {
      draw(column, left);
      left += column.width;
    }
  };
  /** A text in its column. */
  const write = (said: string, { width: room, align }: Column<Row>, left: number, baseline: number, letters: Placed) =>
    paper.text(said, align === 'right' ? left + room - PADDING : left + PADDING, baseline, {
      ...letters,
      width: room - 2 * PADDING,
      ...(align && { align }),
    });
  const most = Math.max(...columns.map(({ title }) => title.split('\n').length));
  const head = (top: number) => {
    const lower = top + HEAD + HEAD_STEP * (most - 1);
    // All of them end on one line.
    each((column, left) => {
      const lines = column.title.split('\n');
      for (const [at, line] of lines.entries())
        write(line, column, left, lower - 2.6 - HEAD_STEP * (lines.length - 1 - at), { size: 8, weight: 600 });
    });
    paper.rule(x, lower, x + width, lower, { line: 0.3 });
    return lower;
  };
  let at = head(y);
  for (const [index, row] of rows.entries()) {
    const said = columns.map(({ value, width: room, lines = 3, letters }) =>
      linesOf(value(row, index), room - 2 * PADDING, { size, ...letters }, lines),
    );
    const height = Math.max(least, least - step + step * Math.max(...said.map((lines) => lines.length)));
    if (at + height > bottom) at = head(next());
    const top = at;
    let column = 0;
    each((each_, left) => {
      each_.draw?.(row, left, top, index);
      const letters = { size, ...each_.letters };
      // The first line stands in the middle of a row of one.
      for (const [line, text] of (said[column] ?? []).entries())
        write(text, each_, left, top + least / 2 + 0.125 * letters.size + step * line, letters);
      column += 1;
    });
    at += height;
    paper.rule(x, at, x + width, at, { line: 0.15, colour: GREY });
  }
  return at;
};
