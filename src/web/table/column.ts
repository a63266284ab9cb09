import type { ReactNode } from 'react';
import type { PlainPath } from '../screens.tsx';

/** What a cell holds when the browser sorts or filters it; empty values sort last. */
export type CellValue = string | number | boolean | null | undefined;

/** One column of a `DataTable`, typed by the row. */
export interface Column<Row> {
  /** Unique in the table; what `TableSort.key` carries. */
  key: string;
  /** Head of the column, read aloud too. */
  title: string;
  /** Draws the cell; without it the cell shows `value(row)` as text. */
  cell?: (row: Row) => ReactNode;
  /** What the browser sorts and filters by and what an absent `cell` shows; without it `row[key]`. */
  value?: (row: Row) => CellValue;
  /** Width in px; columns without one share what is left. */
  width?: number;
  /** Money and amounts go right; the default is left. */
  align?: 'left' | 'right' | 'center';
  /** Whether the head is a sort button. */
  sortable?: boolean;
  /** Why the rows cannot be sorted by it as they are filtered now; its head says so. */
  unsorted?: string | undefined;
  /** A filter under the head, in browser mode only: free text or one of the values that occur. */
  filter?: 'text' | 'values';
  /** What that filter looks at, where it is not what the column is sorted by. */
  filtered?: (row: Row) => CellValue;
  /** Numbers, codes, dates, times: tabular figures. */
  tabular?: boolean;
  /** A code: never cut, what does not fit goes on in a second line. */
  whole?: boolean;
  /** Text in secondary colour. */
  secondary?: boolean;
  /** Whether the title is for screen readers only. */
  titleHidden?: boolean;
  /** Other widths for narrower tables: at or below `at` px of the table's own width the column is `width` px wide. */
  narrow?: readonly { at: number; width: number }[];
  /** Width of the table, in px, at and below which the column is left out. */
  hideAt?: number;
  /** Shown only to who chooses it. */
  hidden?: boolean;
  /** Cannot be left out, where columns are chosen: the way into the record. */
  always?: boolean;
}

/** The order of the rows. */
export interface TableSort {
  /** `Column.key`. */
  key: string;
  desc: boolean;
}

/** What a remote table asks for. Screens keep it in the route's search. */
export interface TableState {
  /** From 1. */
  page: number;
  /** Rows on a page. */
  size: number;
  sort?: TableSort | undefined;
}

/** One entry of the menu that all rows share, or of any other menu of the kit. */
export interface MenuEntry {
  label: string;
  icon?: ReactNode;
  onSelect?: () => void;
  /** Makes it a link to this screen. */
  to?: PlainPath;
  danger?: boolean;
  disabled?: boolean;
  /** The key that does it too, e.g. 'N'. */
  hotkey?: string;
  /** Whether a line stands above the entry. */
  divided?: boolean;
}

/** Why something could not be loaded; `ApiError` of the api fits. */
export interface LoadFailure {
  message: string;
  incident?: string | undefined;
}
