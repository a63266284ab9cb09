import { useSyncExternalStore } from 'react';
import { signedIn } from '../../../session/web/session.ts';
import type { BulkOutcome, BulkResult } from '../../change.ts';
import { UNDO_MINUTES } from '../../undo.ts';

/** The user's last bulk change, or its undoing, kept so that it can be left and come back to. */
export type BulkRun = BulkResult & {
  kind: 'change' | 'undo';
  /** The change that `undoBulk` takes back: this one, or the one that is being undone. */
  change: string;
  /** When it was done, in epoch milliseconds; null while it goes on. */
  endedAt: number | null;
};

const keyOf = () => `reparto.bulk.${signedIn()?._id ?? ''}`;
const listeners = new Set<() => void>();
let text: string | null = null;
let run: BulkRun | null = null;

const current = (): BulkRun | null => {
  const kept = localStorage.getItem(keyOf());
  if (kept !== text) {
    text = kept;
    run = kept === null ? null : (JSON.parse(kept) as BulkRun);
  }
  return run;
};
const tell = () => {
  for (const listener of listeners) listener();
};
window.addEventListener('storage', tell);

const keep = (next: BulkRun | null) => {
  if (next) localStorage.setItem(keyOf(), JSON.stringify(next));
  else localStorage.removeItem(keyOf());
  tell();
};

/** Takes over what the server answered to a bulk change or to its undoing. */
export const startRun = (kind: BulkRun['kind'], result: BulkResult, change = result.batch): void =>
  keep({ ...result, kind, change, endedAt: result.job === null ? Date.now() : null });

/** A run in the background came to its end. */
export const endRun = (outcome: BulkOutcome, endedAt: number): void => {
  const now = current();
  if (now) keep({ ...now, ...outcome, endedAt });
};

/** The user has seen it. */
export const forgetRun = (): void => keep(null);

/** The last bulk change, followed across tabs. */
export const useBulkRun = (): BulkRun | null =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, current);

/** Whole minutes for which a change can still be undone; 0 when it cannot. @param now epoch milliseconds */
export const undoMinutes = ({ kind, changed, endedAt }: Pick<BulkRun, 'kind' | 'changed' | 'endedAt'>, now: number): number =>
  kind === 'undo' || changed === 0 || endedAt === null
    ? 0
    : Math.min(UNDO_MINUTES, Math.max(0, Math.ceil(UNDO_MINUTES - (now - endedAt) / 60_000)));
