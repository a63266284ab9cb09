import type { KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';

const CELL = '[data-cell]';
const cellIn = (row: Element | null | undefined, column: string | undefined) =>
  row?.querySelector<HTMLElement>(`td[data-col="${column}"] ${CELL}`);

/**
 * Closes a cell that is written in, and leaves the keys at it; at the row that takes its place where its own is not shown any more.
 * @param field what is written in
 */
export const closeCell = (field: Element, close: () => void): void => {
  const cell = field.closest('td');
  const row = cell?.closest('tr');
  const frame = field.closest<HTMLElement>('section[tabindex]');
  const near = [row, row?.nextElementSibling, row?.previousElementSibling];
  flushSync(close);
  const left = near.find((one) => one?.isConnected);
  (cellIn(left, cell?.dataset.col) ?? frame)?.focus();
};

/** The cell to which an arrow leads, or the row before its first one; undefined for other keys. */
const placeAt = (key: string, from: HTMLElement, row: HTMLElement): HTMLElement | null | undefined => {
  const cells = [...row.querySelectorAll<HTMLElement>(CELL)];
  const at = cells.indexOf(from);
  if (key === 'ArrowRight') return cells[at + 1];
  if (at < 0) return undefined;
  if (key === 'ArrowLeft') return cells[at - 1] ?? row;
  const beside = { ArrowDown: row.nextElementSibling, ArrowUp: row.previousElementSibling }[key];
  return cellIn(beside, from.closest('td')?.dataset.col);
};

/**
 * What keys do on a row of the preview and on its cells, as in a spreadsheet: arrows lead from cell to cell, F2 writes in one, Supr takes
 * the row off.
 * @param onRemove told the id of the row
 */
export const pressInCells = (event: KeyboardEvent<HTMLElement>, onRemove: (id: string) => void): void => {
  const { target, key } = event;
  if (!(target instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.altKey) return;
  const row = target.closest<HTMLElement>('tr[data-row]');
  if (!row?.dataset.row || (target !== row && !target.matches(CELL))) return;
  const place = placeAt(key, target, row);
  if (place) place.focus();
  else if (key === 'F2') (target === row ? row.querySelector<HTMLElement>(CELL) : target)?.click();
  else if (key === 'Delete') onRemove(row.dataset.row);
  else return;
  event.preventDefault();
};
