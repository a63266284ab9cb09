import { useSyncExternalStore } from 'react';
import { anyOpenDraft, onDrafts, tellOfDrafts } from './form/useDraft.ts';

let isHeldUp = false;

/** Resolves once the page may be loaded anew: nobody works on what is not saved. */
export const mayLoadAnew = (): Promise<void> =>
  new Promise((resolve) => {
    isHeldUp = anyOpenDraft();
    if (!isHeldUp) return resolve();
    // One draft may take the place of another in the same moment.
    onDrafts(() => setTimeout(() => anyOpenDraft() || resolve()));
    return tellOfDrafts();
  });

/** Whether a part of the program is missing that only comes when the page is loaded anew, which work that is not saved holds up. */
export const useLacksPart = (): boolean => useSyncExternalStore(onDrafts, () => isHeldUp);
