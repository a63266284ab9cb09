import { useSyncExternalStore } from 'react';
import { anyOpenDraft, onDrafts } from './form/useDraft.ts';

/** Over once the page may be loaded anew; undefined while nothing waits for that. */
let waiting: Promise<void> | undefined;
let goOn = () => {};
const listeners = new Set<() => void>();
const tell = (next: typeof waiting) => {
  waiting = next;
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

const wait = (): Promise<void> => {
  const over = new Promise<void>((resolve) => {
    // One draft may take the place of another in the same moment.
    const stop = onDrafts(() => setTimeout(() => anyOpenDraft() || loadAnew()));
    goOn = () => {
      stop();
      tell(undefined);
      resolve();
    };
  });
  tell(over);
  return over;
};

/** Resolves once the page may be loaded anew: nobody works on what is not saved, or who does asked for it. */
export const mayLoadAnew = (): Promise<void> => (anyOpenDraft() ? (waiting ?? wait()) : Promise.resolve());

/** Loads the page anew, as was waited for. */
export const loadAnew = (): void => goOn();

/** Whether a part of the program is missing that only comes when the page is loaded anew, which work that is not saved holds up. */
export const useLacksPart = (): boolean => useSyncExternalStore(subscribe, () => waiting !== undefined);
