/** What of a row Tab would come to, were it not for the row. */
const CONTROLS = 'a[href], button, input, [tabindex]';
/** What keys cannot say, as why an order waits. */
const HINT = '[aria-description]';
const MENU = '[aria-haspopup="menu"]';

/**
 * Takes a row's controls out of the order of Tab: of all rows the current one alone is in it, and one thing of it: a hint that it has,
 * else its menu. The rest is done by keys.
 */
export function leaveToRow(row: HTMLElement): void {
  const stop = row.tabIndex === 0 ? (row.querySelector(HINT) ?? row.querySelector(MENU)) : null;
  for (const control of row.querySelectorAll<HTMLElement>(CONTROLS)) control.tabIndex = control === stop ? 0 : -1;
}

/** Makes a row the current one among its neighbours. */
export function makeCurrent(row: HTMLElement): void {
  for (const other of row.parentElement?.querySelectorAll<HTMLElement>('tr[tabindex="0"]') ?? []) {
    other.tabIndex = -1;
    leaveToRow(other);
  }
  row.tabIndex = 0;
  leaveToRow(row);
}

/** Whether the focus has come to the table's current row, which is its first one unless the keys went elsewhere. */
export function focusRows(table: HTMLElement | null): boolean {
  // A table that is drawn in part has the focus itself: its first row may not be there.
  const row = table?.querySelector<HTMLElement>('tr[tabindex="0"], [role="group"][data-rows]');
  row?.focus();
  return row !== undefined && row !== null;
}

const STEPS: Readonly<Record<string, 'nextElementSibling' | 'previousElementSibling'>> = {
  arrowdown: 'nextElementSibling',
  j: 'nextElementSibling',
  arrowup: 'previousElementSibling',
  k: 'previousElementSibling',
};

/** The row to which a key leads, past the open details between rows; undefined where the key is for something else. */
export function rowAt(row: HTMLElement, key: string): HTMLElement | undefined {
  const step = STEPS[key.toLowerCase()];
  if (!step) return undefined;
  let next = row[step];
  while (next && !(next instanceof HTMLElement && next.dataset.row)) next = next[step];
  return next instanceof HTMLElement ? next : row;
}
