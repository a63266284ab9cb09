/** What a spreadsheet would run as a formula. */
const FORMULA = /^[=+\-@\t\r]/;
/** Signed numbers and phones: harmless, and wrong with a quote before them. */
const NUMERIC = /^[+-]?[\d\s.,]+$/;

/**
 * Text that a spreadsheet would take for a number, a date or a time and write in another way: '0341', '+54 9 11 5555 5555',
 * '43210987671234', '11-2024', '12E5', '(011)'. What reads as the plain number that it is stays as it is: '1425'.
 */
const SPOILT = /^(?!(?:0|[1-9]\d{0,10})$)(?:[\d\s.,+\-/():]*\d[\d\s.,+\-/():]*|\d+[.,]?\d*e[+-]?\d+)$/i;

/** A text that stays one in a spreadsheet, whatever it looks like. */
export type CsvText = { readonly text: string | null | undefined };
/** What a cell of a CSV is made of. */
export type CsvValue = string | number | null | undefined | CsvText;

/** One cell of a CSV with ';': guarded against formulas with a `'`, and quoted where it must be. Numbers get a decimal comma. */
export const csvCell = (value: CsvValue): string => {
  if (typeof value === 'number') return String(value).replace('.', ',');
  if (typeof value === 'object' && value !== null) {
    const kept = value.text ?? '';
    return SPOILT.test(kept) ? `"=""${kept}"""` : csvCell(kept);
  }
  const text = value ?? '';
  const guarded = FORMULA.test(text) && !NUMERIC.test(text) ? `'${text}` : text;
  // Other signs that part cells are quoted too, so that nobody takes them for this file's own.
  return /[",;|\t\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
};

/** A CSV that a Spanish spreadsheet opens with a double click: BOM, ';', CRLF. */
export const toCsv = (rows: readonly (readonly CsvValue[])[]): string =>
  `\ufeff${rows.map((cells) => `${cells.map(csvCell).join(';')}\r\n`).join('')}`;
