import type { FoundTable, TableRow } from '../../sheet/findTable.ts';
import type { OrderFile, Sheet } from '../../sheet/sheet.ts';

/** A file that was read, and its table of orders. */
export interface ReadFile {
  readonly source: OrderFile;
  readonly found: FoundTable;
}

/** A row of the table; without cells where they are those of its sheet. */
type PartRow = Omit<TableRow, 'cells'> & Partial<Pick<TableRow, 'cells'>>;

/** What a worker tells of a file, so that the screen never takes in all of it at once: both without rows and merges, then these, then the end. */
export type FilePiece =
  | ReadFile
  | { readonly sheet: number; readonly rows: Sheet['rows'] }
  | { readonly sheet: number; readonly merges: Sheet['merges'] }
  | { readonly table: readonly PartRow[] }
  | { readonly end: true };

/** Cells that the screen takes in at a time: some milliseconds of its work. */
const CELLS = 20_000;

function* slices<T>(rows: readonly T[], widthOf: (row: T) => number): Generator<readonly T[]> {
  const widest = rows.reduce((width, row) => Math.max(width, widthOf(row)), 1);
  const step = Math.max(1, Math.floor(CELLS / widest));
  for (let at = 0; at < rows.length; at += step) yield rows.slice(at, at + step);
}

/** A file that was read, piece by piece. */
export function* filePieces({ source, found }: ReadFile): Generator<FilePiece> {
  yield {
    source: { ...source, sheets: source.sheets.map((sheet) => ({ ...sheet, rows: [], merges: [] })) },
    found: { ...found, rows: [] },
  };
  for (const [sheet, { rows, merges }] of source.sheets.entries()) {
    for (const part of slices(rows, (cells) => cells.length)) yield { sheet, rows: part };
    for (const part of slices(merges, () => 5)) yield { sheet, merges: part };
  }
  const own = source.sheets[found.sheet]?.rows;
  const parts = found.rows.map(({ cells, ...row }): PartRow => (cells === own?.[row.at] ? row : { ...row, cells }));
  for (const table of slices(parts, ({ cells }) => 5 + (cells?.length ?? 0))) yield { table };
  return yield { end: true };
}

/** Puts a file together again; what it gives takes the next piece, and answers with the whole at the last one. */
export const fileOfPieces = (): ((piece: FilePiece) => ReadFile | undefined) => {
  let bare: ReadFile | undefined;
  const rows: Sheet['rows'][number][][] = [];
  const merges: Sheet['merges'][number][][] = [];
  const table: TableRow[] = [];
  return (piece) => {
    if ('source' in piece) bare = piece;
    else if ('rows' in piece) for (const cells of piece.rows) (rows[piece.sheet] ??= []).push(cells);
    else if ('merges' in piece) for (const merge of piece.merges) (merges[piece.sheet] ??= []).push(merge);
    else if ('table' in piece)
      for (const row of piece.table) table.push({ ...row, cells: row.cells ?? rows[bare?.found.sheet ?? 0]?.[row.at] ?? [] });
    if (!bare || !('end' in piece)) return undefined;
    const { source, found } = bare;
    return {
      source: { ...source, sheets: source.sheets.map((sheet, at) => ({ ...sheet, rows: rows[at] ?? [], merges: merges[at] ?? [] })) },
      found: { ...found, rows: table },
    };
  };
};
