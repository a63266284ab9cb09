/** A cell as a workbook keeps it; of a formula, the value that was stored with it. */
export type WorkbookCell = string | number | boolean | Date | null | undefined;

/** Digits that a spreadsheet keeps: what stands behind them is noise of its arithmetic (0.1 + 0.2). */
const DIGITS = 15;

/** A number as a sheet saved in Spanish has it: a decimal comma, all of its digits, never a power of ten. */
const numberText = (value: number): string => {
  if (!Number.isFinite(value)) return String(value);
  if (Number.isInteger(value)) return BigInt(value).toString();
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(Number(value.toPrecision(DIGITS)))) ?? [];
  const digits = whole + fraction;
  const point = whole.length + Number(exponent);
  const padded = point <= 0 ? '0'.repeat(1 - point) + digits : digits.padEnd(point, '0');
  const at = Math.max(1, point);
  const decimals = padded.slice(at).replace(/0+$/, '');
  return `${sign}${padded.slice(0, at)}${decimals === '' ? '' : `,${decimals}`}`;
};

/** Times without a day come as of the day before this one. */
const FIRST_DAY = Date.UTC(1900, 0, 1);

const MINUTE_MS = 60_000;

/** A day as YYYY-MM-DD, its time behind it when it has one; a time alone as HH:MM. */
const dateText = (date: Date): string => {
  const time = date.getTime();
  if (Number.isNaN(time)) return '';
  // Seconds of a stored instant may lie a hair before the minute that was meant.
  const iso = new Date(Math.floor((time + 500) / MINUTE_MS) * MINUTE_MS).toISOString();
  const [day, clock] = [iso.slice(0, 10), iso.slice(11, 16)];
  if (time < FIRST_DAY) return clock;
  return clock === '00:00' ? day : `${day} ${clock}`;
};

/** The text of a workbook's cell, as a person would write it. */
export const cellText = (cell: WorkbookCell): string => {
  if (cell instanceof Date) return dateText(cell);
  if (typeof cell === 'number') return numberText(cell);
  if (typeof cell === 'boolean') return cell ? 'Sí' : 'No';
  return cell ?? '';
};

/** The letters of a column, counted from 0: 'A' … 'Z', 'AA' … */
export const columnLetters = (column: number): string =>
  (column < 26 ? '' : columnLetters(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26));

const columnOf = (written: string) => Array.from(written).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** A formula's parts: texts in quotes, names of sheets in quotes, references, and all the rest. */
const PARTS = /"(?:[^"]|"")*"|'(?:[^']|'')*'|(?<![A-Za-z0-9_.])(\$?)([A-Z]{1,3})(\$?)(\d{1,7})(?![A-Za-z0-9_(])|[\s\S]/g;

/**
 * A formula as Excel in Spanish shows it ('=B15*1,21'), for a cell that has no value stored with it.
 * @param by how many rows and columns it stands away from the cell that it was written in
 */
export const formulaText = (formula: string, by: { readonly rows: number; readonly columns: number } = { rows: 0, columns: 0 }): string => {
  let before = '';
  const shown = formula.replace(PARTS, (part: string, fixedColumn?: string, column?: string, fixedRow?: string, row?: string) => {
    const last = before;
    before = part;
    if (column !== undefined && row !== undefined) {
      const moved = fixedColumn ? column : columnLetters(Math.max(0, columnOf(column) + by.columns));
      return `${fixedColumn}${moved}${fixedRow}${fixedRow ? row : Math.max(1, Number(row) + by.rows)}`;
    }
    if (part === ',') return ';';
    return part === '.' && /\d$/.test(last) ? ',' : part;
  });
  return `=${shown}`;
};
