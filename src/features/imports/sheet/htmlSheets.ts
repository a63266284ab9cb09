import { type Grid, grid } from './grid.ts';
import { attributeOf, piecesOf } from './markup.ts';
import type { Sheet } from './sheet.ts';

/** Tags that end a line within a cell. */
const LINE_ENDS = new Set(['br', 'p', 'div', 'li']);

const spanOf = (attributes: string, name: string) => {
  const span = Number.parseInt(attributeOf(attributes, name) ?? '1', 10);
  return span > 1 ? span - 1 : 0;
};

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

const endCell = (table: OpenTable) => {
  if (!table.cell) return;
  if (!table.hasRow) startRow(table);
  const { text, across, down } = table.cell;
  table.grid.put(tidy(text), { across, down });
  table.cell = undefined;
};

const startRow = (table: OpenTable) => {
  table.grid.row();
  table.hasRow = true;
};

/** The tables of a web page, each a sheet; one within a cell of another is a sheet of its own. */
export const htmlSheets = (html: string): Sheet[] => {
  const done: Grid[] = [];
  const open: OpenTable[] = [];
  for (const piece of piecesOf(html)) {
    const table = open.at(-1);
    if (piece.kind === 'text') {
      if (table?.cell) table.cell.text += piece.text.replaceAll('\n', ' ');
    } else if (piece.name === 'table') {
      if (piece.kind === 'open') {
        const opened = { grid: grid(), hasRow: false, cell: undefined };
        open.push(opened);
        done.push(opened.grid);
      } else if (table) {
        endCell(table);
        open.pop();
      }
    } else if (table && (piece.name === 'tr' || piece.name === 'tbody' || piece.name === 'thead' || piece.name === 'tfoot')) {
      endCell(table);
      table.hasRow = false;
      if (piece.kind === 'open' && piece.name === 'tr') startRow(table);
    } else if (table && (piece.name === 'td' || piece.name === 'th')) {
      endCell(table);
      if (piece.kind === 'open') {
        table.cell = { text: '', across: spanOf(piece.attributes, 'colspan'), down: spanOf(piece.attributes, 'rowspan') };
        if (piece.empty) endCell(table);
      }
    } else if (table?.cell && LINE_ENDS.has(piece.name) && (piece.kind === 'open' ? piece.name === 'br' : piece.name !== 'br')) {
      table.cell.text += '\n';
    }
  }
  for (const table of open) endCell(table);
  const sheets = done.flatMap((one) => one.sheet('') ?? []);
  return sheets.map((sheet, at) => ({ ...sheet, name: `Tabla ${at + 1}` }));
};
