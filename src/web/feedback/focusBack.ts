import { useEffect, useState } from 'react';

/** What stands over the page for a moment: nobody comes back to it. */
const PASSING = '[role="menu"], [role="listbox"], [data-palette]';
/** More are looked through for those that are gone. */
const MANY = 60;

let visited: HTMLElement[] = [];
const visit = ({ target }: FocusEvent) => {
  if (!(target instanceof HTMLElement) || target.closest(PASSING)) return;
  visited = [...visited.filter((one) => one !== target && (visited.length < MANY || one.isConnected)), target];
};

/**
 * Takes down where the focus goes, for `useFocusBack`; from the start, as a dialog's own code comes later.
 * @returns ends it
 */
export const followFocus = (): (() => void) => {
  document.addEventListener('focusin', visit);
  return () => document.removeEventListener('focusin', visit);
};

/** Gives the focus back, when its component goes, to where it was before it came: mostly the button that opened a dialog. */
export function useFocusBack(): void {
  const [before] = useState(() => visited);
  useEffect(
    () => () => {
      setTimeout(() => {
        if (document.activeElement && document.activeElement !== document.body) return;
        const back = before.findLast((one) => one.isConnected && one.checkVisibility());
        (back ?? document.getElementById('contenido'))?.focus({ preventScroll: true });
      });
    },
    [before],
  );
}
