import { useSyncExternalStore } from 'react';
import { anyOpenDraft, onDrafts, tellOfDrafts } from './form/useDraft.ts';

let isHeldUp = false;
/** How many works are under way that a page loaded anew would interrupt, though it would lose nothing of them. */
let underWay = 0;

const isBusy = () => underWay > 0 || anyOpenDraft();

/** Holds up that the page is loaded anew for as long as somebody works at something that is no draft. @returns ends that */
export const holdAnew = (): (() => void) => {
  underWay += 1;
  return () => {
    underWay -= 1;
    tellOfDrafts();
  };
};

/** Resolves once the page may be loaded anew: nobody works on what is not saved, or would be interrupted. */
export const mayLoadAnew = (): Promise<void> =>
  new Promise((resolve) => {
    isHeldUp = isBusy();
    if (!isHeldUp) return resolve();
    // One draft may take the place of another in the same moment.
    onDrafts(() => setTimeout(() => isBusy() || resolve()));
    return tellOfDrafts();
  });

/** Whether a part of the program is missing that only comes when the page is loaded anew, which work that is not saved holds up. */
export const useLacksPart = (): boolean => useSyncExternalStore(onDrafts, () => isHeldUp);
