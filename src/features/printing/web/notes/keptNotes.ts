import type { ChosenForPrint } from '../../../orders/web/print/orderPrinting.ts';

/** Selections that a browser keeps of a user; of more, the oldest go. */
const MOST = 8;
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** How the keys of selections begin: no order's `_id` does. */
const KEPT = 'k';

/** Where selections are kept, and whose they are. */
export type NotesStore = { store: Storage; user: string };

const prefixOf = ({ user }: NotesStore) => `reparto.notes.${user}.`;

const keys = (of: NotesStore): string[] =>
  Array.from({ length: of.store.length }, (_, at) => of.store.key(at) ?? '').filter((key) => key.startsWith(prefixOf(of)));

/**
 * Keeps which orders' notes are looked at, so that their page can be opened again, in another tab too.
 * @param now tells which is older
 * @returns what their address is called: the `_id` of a single order, otherwise the name of what was kept
 */
export const keepNotes = (chosen: ChosenForPrint, of: NotesStore, now: number): string => {
  if (Array.isArray(chosen) && chosen.length === 1 && chosen[0]) return chosen[0];
  const old = keys(of)
    .toSorted()
    .slice(0, -(MOST - 1));
  for (const key of old) of.store.removeItem(key);
  const name = `${KEPT}${now.toString(36)}`;
  of.store.setItem(prefixOf(of) + name, JSON.stringify(chosen));
  return name;
};

/** The orders that an address names; undefined where they are not kept: no more, in another browser, or by another user. */
export const keptNotes = (name: string, of: NotesStore): ChosenForPrint | undefined => {
  if (ID.test(name)) return [name];
  const kept = of.store.getItem(prefixOf(of) + name);
  return kept === null ? undefined : (JSON.parse(kept) as ChosenForPrint);
};
