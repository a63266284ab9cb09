import { Parser } from 'htmlparser2';
import { type Grid, grids } from '../../sheet/grid.ts';
import { MAX_DEPTH, TooLarge } from '../../sheet/limits.ts';
import type { Sheet } from '../../sheet/sheet.ts';

/** Tags that end a line within a cell. */
const LINE_ENDS = new Set(['br', 'p', 'div', 'li']);
/** Tags whose text no reader sees. */
const UNSEEN = new Set(['script', 'style', 'title']);
const GROUPS = new Set(['tbody', 'thead', 'tfoot']);

const spanOf = (span: string | undefined) => Math.max(0, (Number.parseInt(span ?? '', 10) || 1) - 1);

const tidy = (text: string) =>
  text
    .replace(/[ \t\r\f\u00a0]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim();

/** A table that is being read: the cell that is open in it, if any. */
interface OpenTable {
  readonly grid: Grid;
  hasRow: boolean;
  cell: { text: string; across: number; down: number } | undefined;
}

const startRow = (table: OpenTable) => {
  table.grid.row();
  table.hasRow = true;
};

const endCell = (table: OpenTable | undefined) => {
  if (!table?.cell) return;
  if (!table.hasRow) startRow(table);
  const { text, across, down } = table.cell;
  table.grid.put(tidy(text), { across, down });
  table.cell = undefined;
};

/** The tables of a web page, each a sheet; one within a cell of another is a sheet of its own. @throws TooLarge */
export const htmlSheets = (html: string): Sheet[] => {
  const done: Grid[] = [];
  const open: OpenTable[] = [];
  const grid = grids();
  let [unseen, depth] = [0, 0];
  const parser = new Parser(
    {
      onopentag(name, { colspan, rowspan }) {
        depth += 1;
        if (depth > MAX_DEPTH) throw new TooLarge();
        const table = open.at(-1);
        if (UNSEEN.has(name)) unseen += 1;
        else if (name === 'table') {
          const opened = { grid: grid(), hasRow: false, cell: undefined };
          open.push(opened);
          done.push(opened.grid);
        } else if (!table) return;
        else if (name === 'tr') {
          endCell(table);
          startRow(table);
        } else if (GROUPS.has(name)) {
          endCell(table);
          table.hasRow = false;
        } else if (name === 'td' || name === 'th') {
          endCell(table);
          table.cell = { text: '', across: spanOf(colspan), down: spanOf(rowspan) };
        } else if (name === 'br' && table.cell) table.cell.text += '\n';
      },
      ontext(text) {
        const cell = open.at(-1)?.cell;
        if (cell && unseen === 0) cell.text += text.replaceAll('\n', ' ');
      },
      onclosetag(name) {
        depth -= 1;
        const table = open.at(-1);
        if (UNSEEN.has(name)) unseen -= 1;
        else if (name === 'table') {
          endCell(table);
          open.pop();
        } else if (name === 'td' || name === 'th') endCell(table);
        else if (table && (name === 'tr' || GROUPS.has(name))) {
          endCell(table);
          table.hasRow = false;
        } else if (table?.cell && name !== 'br' && LINE_ENDS.has(name)) table.cell.text += '\n';
      },
    },
    { recognizeSelfClosing: true },
  );
  parser.end(html);
  const sheets = done.flatMap((one) => one.sheet('') ?? []);
  return sheets.map((sheet, at) => ({ ...sheet, name: `Tabla ${at + 1}` }));
};
