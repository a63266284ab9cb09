import { useEffect, useRef, useSyncExternalStore } from 'react';
import { signedIn } from '../../../session/web/session.ts';
import type { OrderValues } from '../form/orderForm.ts';
import type { OrderListSearch } from '../list/orderListSearch.ts';
import type { KeptSelection } from '../list/orderSelection.ts';
import type { FormStart } from '../form/orderStart.ts';
import type { ChangeValues } from '../status/statusChange.ts';

/** What was typed in the form of an order. */
export type FormDraft = { part: 'form'; start: FormStart; values: OrderValues };

/** A history entry that was not saved. */
export type HistoryDraft = {
  part: 'history';
  id: string;
  order: { _id: string; internalID: string };
  /** What the order was when it was typed, and the history entries that were seen. */
  version: number;
  known: string[];
  /** What the form proposed. */
  initial: ChangeValues;
  values: ChangeValues;
  /** A tab that is loaded again has their names alone. */
  photoNames: string[];
};

/** A bulk change that was not saved; without values the chosen orders alone. */
export type BulkDraft = {
  part: 'bulk';
  id: string;
  search: OrderListSearch;
  chosen: KeptSelection;
  count: number;
  values: ChangeValues | null;
};

/** What was typed, or chosen, and not saved. */
export type OrderDraft = FormDraft | HistoryDraft | BulkDraft;
/** A draft with when its last letter was typed, in epoch milliseconds. */
export type Kept<D extends OrderDraft = OrderDraft> = D & { at: number };

const PREFIX = 'reparto.draft.order.';
/** Changes with the forms' fields: what an older program kept is not read. */
const SHAPE = 4;
const listeners = new Set<() => void>();
/** What this page has kept or read; photos are nowhere else. */
const live = new Map<string, Kept | null>();
let openKey: string | null = null;
let found: readonly Kept[] = [];

/** Tells one draft from another. */
export const draftId = (draft: OrderDraft): string => (draft.part === 'form' ? draft.start.importId : draft.id);

/**
 * The place of a form's draft: one for each form that was opened, so that a second one does not overwrite the first; of this tab alone,
 * since what is open in another must not be offered.
 */
const keyOf = (draft: OrderDraft, user = signedIn()?._id) => `${PREFIX}${user ?? ''}.${draftId(draft)}`;

const tell = () => {
  for (const listener of listeners) listener();
};

const read = (key: string): Kept | null => {
  const known = live.get(key);
  if (known !== undefined) return known;
  const stored = JSON.parse(sessionStorage.getItem(key) ?? 'null') as (Kept & { shape: number }) | null;
  const kept = stored?.shape === SHAPE ? stored : null;
  live.set(key, kept);
  return kept;
};

const write = (key: string, draft: OrderDraft) => {
  const kept = { ...draft, at: Date.now() };
  live.set(key, kept);
  try {
    sessionStorage.setItem(
      key,
      JSON.stringify({ ...kept, shape: SHAPE }, (name, value: unknown) => (name === 'photos' ? [] : value)),
    );
  } catch {
    // There is no room: it outlives the session, though not a reload.
    sessionStorage.removeItem(key);
  }
};

/** Forgets a draft: it was saved, or is not wanted. */
export const dropDraft = (draft: OrderDraft): void => {
  const key = keyOf(draft);
  live.delete(key);
  sessionStorage.removeItem(key);
  if (openKey === key) openKey = null;
  tell();
};

/** Keeps a draft of somebody whose session has ended. @param user their `_id` */
export const keepFor = (user: string, draft: OrderDraft): void => {
  write(keyOf(draft, user), draft);
  tell();
};

/**
 * Keeps what stands in a form while it is open; once the form is gone, as when the session ended, it is offered.
 * @param worth whether there is anything to keep
 * @returns forgets it: it was saved, or thrown away
 */
export const useKept = (draft: OrderDraft, worth: boolean): (() => void) => {
  // Nothing is kept any more while the form closes.
  const settled = useRef(false);
  useEffect(() => {
    if (!worth || settled.current || !signedIn()) return;
    const key = keyOf(draft);
    write(key, draft);
    if (openKey === key) return;
    openKey = key;
    tell();
  }, [draft, worth]);
  useEffect(
    () => () => {
      openKey = null;
      tell();
    },
    [],
  );
  return () => {
    settled.current = true;
    // One that was there before, and was not taken up, stays.
    if (openKey === keyOf(draft)) dropDraft(draft);
  };
};

/** The user's drafts that are in no open form, newest first. */
const waiting = (): readonly Kept[] => {
  const mine = `${PREFIX}${signedIn()?._id ?? ''}.`;
  const keys = new Set([...live.keys(), ...Object.keys(sessionStorage)].filter((key) => key.startsWith(mine) && key !== openKey));
  const drafts = [...keys].flatMap((key) => read(key) ?? []).toSorted((a, b) => b.at - a.at);
  if (drafts.length !== found.length || drafts.some((draft, at) => draft !== found[at])) found = drafts;
  return found;
};

/** Drafts to offer, followed as they come and go. */
export const useDrafts = (): readonly Kept[] =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, waiting);
