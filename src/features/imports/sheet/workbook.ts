import { readHeader } from '../columns/columns.ts';
import { type FileRefusal, MAX_COLUMNS } from './table.ts';

/** What all parts of a workbook may unfold to, in bytes: 10,000 rows of 100 columns are about 40 MB of XML. */
const MAX_UNFOLDED = 60_000_000;
/** Sheets pack to a twentieth; what packs better than this was made to break its reader. */
const MAX_RATIO = 200;

const DAMAGED = { refusal: 'El libro de Excel está dañado: ábralo y guárdelo otra vez' } as const;
const BOMB = { refusal: 'El libro de Excel es demasiado grande al abrirlo: guarde como CSV solo la hoja de órdenes' } as const;

/** A workbook that cannot be read. */
export const damagedWorkbook: FileRefusal = DAMAGED;
/** A workbook that unfolds to more than is read. */
export const hugeWorkbook: FileRefusal = BOMB;

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const END_SIZE = 22;
const ENTRY_SIZE = 46;
const MAX_COMMENT = 65_535;

const endOfDirectory = (view: DataView): number => {
  const first = Math.max(0, view.byteLength - END_SIZE - MAX_COMMENT);
  for (let at = view.byteLength - END_SIZE; at >= first; at -= 1) if (view.getUint32(at, true) === END_OF_DIRECTORY) return at;
  return -1;
};

/**
 * Why a workbook is not unpacked, told from its directory alone (https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT §4.3). The
 * reader unfolds no part beyond the size stated there, so a part that states none is refused too.
 */
export const refuseWorkbook = (bytes: Uint8Array): FileRefusal | undefined => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOfDirectory(view);
  if (end < 0) return DAMAGED;
  const entries = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  let unfolded = 0;
  for (let entry = 0; entry < entries; entry += 1) {
    if (at + ENTRY_SIZE > view.byteLength || view.getUint32(at, true) !== DIRECTORY_ENTRY) return DAMAGED;
    const [packed, size] = [view.getUint32(at + 20, true), view.getUint32(at + 24, true)];
    const isStreamed = (view.getUint16(at + 8, true) & 8) !== 0;
    if (size === 0 && (packed > 0 || isStreamed)) return DAMAGED;
    unfolded += size;
    at += ENTRY_SIZE + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  const tooDense = unfolded > 1_000_000 && unfolded > bytes.byteLength * MAX_RATIO;
  return unfolded > MAX_UNFOLDED || tooDense ? BOMB : undefined;
};

/** A cell as a workbook keeps it; of a formula, the value that was stored with it. */
export type WorkbookCell = string | number | boolean | Date | null | undefined;

/** A sheet of a workbook. `merges` are counted from 0. */
export interface WorkbookSheet {
  readonly name: string;
  readonly rows: readonly (readonly WorkbookCell[])[];
  readonly merges?: readonly { startRow: number; startCol: number; endRow: number; endCol: number }[];
}

/** The text of a cell, as the same sheet saved in Spanish as CSV has it: a decimal comma, and days as year-month-day. */
const cellText = (cell: WorkbookCell): string => {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  if (typeof cell === 'number') return String(cell).replace('.', ',');
  return String(cell ?? '');
};

const letters = (column: number): string =>
  (column < 26 ? '' : letters(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26));

/** The cells of a sheet as texts, as wide as its header; a row that has more is left wider. */
const tableOf = ({ rows }: WorkbookSheet): string[][] => {
  const [header = []] = rows;
  const width = header.findLastIndex((cell) => cellText(cell).trim() !== '') + 1;
  return rows.map((cells) => {
    const used = cells.findLastIndex((cell) => cellText(cell).trim() !== '') + 1;
    return Array.from({ length: Math.max(width, used) }, (_, at) => cellText(cells[at]));
  });
};

const isUsable = ([header = []]: string[][]) =>
  header.length > 1 && header.length <= MAX_COLUMNS && readHeader(header).refusal === undefined;

const quoted = (names: readonly string[]) => names.map((name) => `«${name}»`).join(', ');

/** The cells of a workbook's sheet of orders, and what its reader should be told. */
export type SheetReading = { table: string[][]; sheet: string; told: string[]; refusal?: undefined } | FileRefusal;

/**
 * The sheet of orders of a workbook: the first with a header that can be used, else the first with two columns, else the first.
 * Merged cells count in their first cell only, which is told, as are the sheets that are not read.
 * @param sheets the visible ones, in their order
 */
export const readSheets = (sheets: readonly WorkbookSheet[]): SheetReading => {
  const filled = sheets.filter(({ rows }) => rows.some((cells) => cells.some((cell) => cellText(cell).trim() !== '')));
  const tables = filled.map(tableOf);
  const usable = tables.findIndex(isUsable);
  const at =
    usable >= 0
      ? usable
      : Math.max(
          0,
          tables.findIndex(([header = []]) => header.length > 1),
        );
  const [sheet, table] = [filled[at], tables[at]];
  if (!sheet || !table) return { refusal: 'El libro de Excel no tiene ninguna hoja con datos' };
  const others = filled.filter((other) => other !== sheet).map(({ name }) => name);
  const merges = sheet.merges ?? [];
  const told = [
    ...(others.length > 0 ? [`Se lee la hoja «${sheet.name}»; no se leen: ${quoted(others)}`] : []),
    ...(merges.length > 0
      ? [
          `Las celdas combinadas cuentan solo en la primera: ${merges
            .slice(0, 5)
            .map((merge) => `${letters(merge.startCol)}${merge.startRow + 1}:${letters(merge.endCol)}${merge.endRow + 1}`)
            .join(', ')}${merges.length > 5 ? '…' : ''}`,
        ]
      : []),
  ];
  return { table, sheet: sheet.name, told };
};
