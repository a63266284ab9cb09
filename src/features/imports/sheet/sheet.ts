/** A rectangle of merged cells, counted from 0, both ends included. */
export interface Merge {
  readonly startRow: number;
  readonly startCol: number;
  readonly endRow: number;
  readonly endCol: number;
}

/** A sheet of a file as it came: its cells as texts. Row n of the spreadsheet is `rows[n - 1]`. */
export interface Sheet {
  readonly name: string;
  readonly rows: readonly (readonly string[])[];
  readonly merges: readonly Merge[];
}

/** An order file as it was read: its visible sheets (one without a name for CSV), how it was written in words, and what was not read as somebody might expect. */
export interface OrderFile {
  readonly sheets: readonly Sheet[];
  readonly form: string;
  readonly told: readonly string[];
}
