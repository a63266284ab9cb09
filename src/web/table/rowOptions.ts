import type { ReactNode } from 'react';
import type { Column, MenuEntry } from './column.ts';
import type { Noun } from '#shared/noun.ts';
import type { Selection } from './selection.ts';

/** What the parts of a table need to know about its rows. */
export interface RowOptions<Row> {
  columns: readonly Column<Row>[];
  /** Stable and unique: the record's `_id`. */
  rowId: (row: Row) => string;
  /** What a row is, for counts and for readers of the screen. */
  noun: Noun;
  /** What the rows are called in labels of their controls, e.g. an order's number; without it their position. */
  rowName?: (row: Row) => string;
  /** Turns on the checkboxes. */
  selection?: Selection<Row>;
  /** Which rows may be chosen; without it all. */
  selectable?: (row: Row) => boolean;
  /** Turns on the expander; what stands under the row when it is open. */
  expanded?: (row: Row) => ReactNode;
  /** Turns on the button '…' and gives its entries; called when it is opened. */
  rowMenu?: (row: Row) => readonly MenuEntry[];
  /** Buttons left of the menu, at most three (`ActionIcon`). */
  rowActions?: (row: Row) => ReactNode;
  /** How many buttons `rowActions` draws at most; sets the column's width. Default 1. */
  actionCount?: number;
  /** Widths of the table, in px, at and below which one more of `rowActions`, the first first, is left to the menu, which must offer it too. */
  actionsHideAt?: readonly number[];
  /** 'warn' draws a 3 px amber edge, 'doubt' tints the row besides. */
  rowTone?: (row: Row) => 'warn' | 'doubt' | 'danger' | undefined;
  /** How high a card is on a phone, in px, while its row is on its way. Default 66, a card of two lines. */
  cardHeight?: number;
  /** What Enter does on a row. */
  onOpen?: (row: Row) => void;
}
