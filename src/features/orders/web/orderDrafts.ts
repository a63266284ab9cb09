import { useSyncExternalStore } from 'react';
import { signedIn } from '../../session/web/session.ts';
import type { OrderValues } from './orderForm.ts';
import type { FormStart } from './orderStart.ts';

/** What was typed in a form and not saved. */
export type OrderDraft = {
  start: FormStart;
  values: OrderValues;
  /** When the last letter was typed, in epoch milliseconds. */
  at: number;
};

const PREFIX = 'reparto.draft.order.';
/** Changes with the form's fields: what an older program kept is not read. */
const SHAPE = 3;
const listeners = new Set<() => void>();
let openKey: string | null = null;
let seen = '[]';
let found: readonly OrderDraft[] = [];

const mine = () => `${PREFIX}${signedIn()?._id ?? ''}.`;

/**
 * The place of a form's draft: one for each form that was opened, so that a second one does not overwrite the first; of this tab alone,
 * since what is open in another must not be offered.
 */
const keyOf = ({ importId }: FormStart) => `${mine()}${importId}`;

const tell = () => {
  for (const listener of listeners) listener();
};

const read = (key: string): OrderDraft | null => {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as (OrderDraft & { shape: number }) | null;
    return kept?.shape === SHAPE ? kept : null;
  } catch {
    return null;
  }
};

/** Keeps what was typed, until it is saved or thrown away. */
export const keepDraft = (draft: OrderDraft): void => {
  const key = keyOf(draft.start);
  sessionStorage.setItem(key, JSON.stringify({ ...draft, shape: SHAPE }));
  if (openKey === key) return;
  openKey = key;
  tell();
};

/** Forgets a form's draft: it was saved, or is not wanted. */
export const dropDraft = (start: FormStart): void => {
  sessionStorage.removeItem(keyOf(start));
  openKey = null;
  tell();
};

/** The form is gone, as when the session ended: its draft may be offered. */
export const releaseDraft = (): void => {
  openKey = null;
  tell();
};

/** The user's drafts that are in no open form, newest first. */
const waiting = (): readonly OrderDraft[] => {
  const keys = Object.keys(sessionStorage).filter((key) => key.startsWith(mine()) && key !== openKey);
  const drafts = keys.flatMap((key) => read(key) ?? []).toSorted((a, b) => b.at - a.at);
  const now = JSON.stringify(drafts);
  if (now !== seen) {
    seen = now;
    found = drafts;
  }
  return found;
};

/** Drafts to offer, followed as they come and go. */
export const useDrafts = (): readonly OrderDraft[] =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, waiting);
