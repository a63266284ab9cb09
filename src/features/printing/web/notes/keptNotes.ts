import type { ChosenForPrint } from '../../../orders/web/print/orderPrinting.ts';

const PREFIX = 'reparto.notes.';
/** Selections that a tab keeps; of more, the oldest go. */
const MOST = 5;
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** How the keys of selections begin: no order's `_id` does. */
const KEPT = 'k';

const keys = (store: Storage): string[] =>
  Array.from({ length: store.length }, (_, at) => store.key(at) ?? '').filter((key) => key.startsWith(PREFIX));

/**
 * Keeps which orders' notes are looked at, for as long as the tab is open.
 * @param now tells which is older
 * @returns what their address is called: the `_id` of a single order, otherwise the name of what was kept
 */
export const keepNotes = (chosen: ChosenForPrint, store: Storage, now: number): string => {
  if (Array.isArray(chosen) && chosen.length === 1 && chosen[0]) return chosen[0];
  const old = keys(store)
    .toSorted()
    .slice(0, -(MOST - 1));
  for (const key of old) store.removeItem(key);
  const name = `${KEPT}${now.toString(36)}`;
  store.setItem(PREFIX + name, JSON.stringify(chosen));
  return name;
};

/** The orders that an address names; undefined where they are kept no more. */
export const keptNotes = (name: string, store: Storage): ChosenForPrint | undefined => {
  if (ID.test(name)) return [name];
  const kept = store.getItem(PREFIX + name);
  return kept === null ? undefined : (JSON.parse(kept) as ChosenForPrint);
};
