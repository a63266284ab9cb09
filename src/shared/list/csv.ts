/** What a spreadsheet would run as a formula. */
const FORMULA = /^[=+\-@\t\r]/;
/** Signed numbers and phones: harmless, and wrong with a quote before them. */
const NUMERIC = /^[+-]?[\d\s.,]+$/;

/** One cell of a CSV with ';': guarded against formulas with a `'`, and quoted where it must be. Numbers get a decimal comma. */
export const csvCell = (value: string | number | null | undefined): string => {
  if (typeof value === 'number') return String(value).replace('.', ',');
  const text = value ?? '';
  const guarded = FORMULA.test(text) && !NUMERIC.test(text) ? `'${text}` : text;
  // Other signs that part cells are quoted too, so that nobody takes them for this file's own.
  return /[",;|\t\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
};

/** A CSV that a Spanish spreadsheet opens with a double click: BOM, ';', CRLF. */
export const toCsv = (rows: readonly (readonly (string | number | null | undefined)[])[]): string =>
  `\ufeff${rows.map((cells) => `${cells.map(csvCell).join(';')}\r\n`).join('')}`;
