import { useState } from 'react';
import type { Column } from '../../columns/columns.ts';
import type { PreviewRow } from '../../contract.ts';

/** A cell of the preview. */
export interface CellAt {
  readonly importId: string;
  readonly column: Column;
}

/** Which cell of the preview is written in, and what can be done with it. */
export interface CellEditing {
  readonly at: CellAt | undefined;
  open: (row: PreviewRow, column: Column) => void;
  commit: (row: PreviewRow, column: Column, text: string, then?: 'next' | 'previous') => void;
  cancel: () => void;
}

const beside = (drawn: readonly Column[], column: Column, step: 1 | -1): Column | undefined => {
  const at = drawn.indexOf(column);
  const next = drawn[at + step];
  // The day has its own dialog.
  return at < 0 ? undefined : next === 'deliveryDate' ? drawn[at + 2 * step] : next;
};

/**
 * One cell at a time can be written in; a delivery day opens its own dialog instead.
 * @param drawn the columns in their order
 * @param onChange told what was written, when it differs
 */
export const useCellEditing = (
  drawn: readonly Column[],
  onChange: (row: PreviewRow, column: Column, text: string) => void,
  onDay: (row: PreviewRow) => void,
): CellEditing => {
  const [at, setAt] = useState<CellAt>();
  const open = ({ importId }: PreviewRow, column: Column) => setAt({ importId, column });
  return {
    at,
    open: (row, column) => (column === 'deliveryDate' ? onDay(row) : open(row, column)),
    commit: (row, column, text, then) => {
      const next = then && beside(drawn, column, then === 'next' ? 1 : -1);
      setAt(next && { importId: row.importId, column: next });
      if (text.trim() !== (row.cells[column] ?? '').trim()) onChange(row, column, text.trim());
    },
    cancel: () => setAt(undefined),
  };
};
