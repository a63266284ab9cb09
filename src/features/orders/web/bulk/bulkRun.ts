import { useSyncExternalStore } from 'react';
import type { Received } from '#shared/contract.ts';
import { signedIn } from '../../../session/web/session.ts';
import type { BulkOutcome, BulkResult } from '../../change.ts';
import type { orders } from '../../contract.ts';
import type { StatusId } from '../../status.ts';
import { UNDO_MINUTES } from '../../undo.ts';

/** The user's last bulk change, or its undoing, kept so that it can be left and come back to. */
export type BulkRun = BulkResult & {
  kind: 'change' | 'undo';
  /** The change that `undoBulk` takes back: this one, or the one that is being undone. */
  change: string;
  /** When it was done, in epoch milliseconds; null while it goes on. */
  endedAt: number | null;
  /** What it did, told of one that was made in another browser. */
  elsewhere?: StatusId;
};

/** A change that the server says can still be undone. */
type Undoable = Received<typeof orders.undoable>['data'][number];

/** What this browser knows of bulk changes. */
export type KeptRun = {
  /** The last one, until its band is closed. */
  run: BulkRun | null;
  /** Changes whose band was closed. */
  seen: readonly string[];
};

const keyOf = () => `reparto.bulkRun.${signedIn()?._id ?? ''}`;
const listeners = new Set<() => void>();
const NOTHING: KeptRun = { run: null, seen: [] };
let text: string | null = null;
let known: KeptRun = NOTHING;

const current = (): KeptRun => {
  const kept = localStorage.getItem(keyOf());
  if (kept !== text) {
    text = kept;
    known = kept === null ? NOTHING : (JSON.parse(kept) as KeptRun);
  }
  return known;
};
const tell = () => {
  for (const listener of listeners) listener();
};
window.addEventListener('storage', tell);

const keep = (next: Partial<KeptRun>) => {
  localStorage.setItem(keyOf(), JSON.stringify({ ...current(), ...next }));
  tell();
};

/** Takes over what the server answered to a bulk change or to its undoing. */
export const startRun = (kind: BulkRun['kind'], result: BulkResult, change = result.batch): void =>
  keep({ run: { ...result, kind, change, endedAt: result.job === null ? Date.now() : null } });

/** A run in the background came to its end. */
export const endRun = (outcome: BulkOutcome, endedAt: number): void => {
  const { run } = current();
  if (run) keep({ run: { ...run, ...outcome, endedAt } });
};

/** The user has seen these. */
export const forgetRuns = (changes: readonly string[]): void => keep({ run: null, seen: changes });

/**
 * What the list tells of: the last change of this browser, or a later one that the same user made in another.
 * @param undoable the last first
 */
export const toldRun = ({ run: kept, seen }: KeptRun, undoable: readonly Undoable[]): BulkRun | null => {
  const newest = undoable.find(({ batch }) => !seen.includes(batch));
  if (!newest) return kept;
  const endedAt = Date.parse(newest.endAt);
  if (kept && (kept.endedAt === null || kept.change === newest.batch || kept.endedAt >= endedAt)) return kept;
  const { batch, total, changed, refusedTotal, status } = newest;
  return { kind: 'change', batch, change: batch, total, changed, refusedTotal, refused: [], job: null, endedAt, elsewhere: status };
};

/** What is known of bulk changes, followed across tabs. */
export const useKeptRun = (): KeptRun =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, current);

/** Whole minutes for which a change can still be undone; 0 when it cannot. @param now epoch milliseconds */
export const undoMinutes = ({ kind, changed, endedAt }: Pick<BulkRun, 'kind' | 'changed' | 'endedAt'>, now: number): number =>
  kind === 'undo' || changed === 0 || endedAt === null
    ? 0
    : Math.min(UNDO_MINUTES, Math.max(0, Math.ceil(UNDO_MINUTES - (now - endedAt) / 60_000)));
