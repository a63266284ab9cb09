import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';

/** What Back closes: dialogs in the order in which they opened. */
const open: (() => void)[] = [];
/** Where the router keeps the place of an entry in the browser's history. */
const placeOf = (state: unknown) => (state as { __TSR_index?: number } | null)?.__TSR_index ?? 0;
/** The place at which the dialogs are open. */
let place = 0;
/** An entry of our own stands over the first one, from which Back would leave the product. */
let guarded = false;
/** The next move is our own, back to where the dialogs are. */
let returning = false;

const guard = () => {
  place = placeOf(history.state);
  if (guarded || place > 0) return;
  guarded = true;
  // The prototype's: the router, which follows the other one, has gone nowhere.
  History.prototype.pushState.call(history, history.state, '');
};

const goBack = (event: PopStateEvent) => {
  const close = open.at(-1);
  if (returning || close) event.stopImmediatePropagation();
  if (returning) returning = false;
  else if (close) {
    const steps = place - placeOf(event.state);
    if (guarded && steps === 0) guarded = false;
    else if (steps !== 0) {
      returning = true;
      history.go(steps);
    }
    close();
    // One that asks before it closes is still there.
    setTimeout(() => open.length > 0 && !returning && guard());
  } else guarded = false;
};
// Before the router hears of it.
window.addEventListener('popstate', goBack, { capture: true });

/**
 * While its component is there, the browser's Back closes it instead of leaving the screen; of several the one that opened last.
 * @param wanted false where Back itself is what is asked about
 */
export function useBackCloses(close: () => void, wanted = true): void {
  const closing = useEffectEvent(close);
  useEffect(() => {
    if (!wanted) return undefined;
    const mine = () => closing();
    open.push(mine);
    guard();
    return () => void open.splice(open.indexOf(mine), 1);
  }, [wanted]);
}

/** All dialogs, those that Back does not close too, in the order in which they opened. */
let standing: readonly object[] = [];
const listeners = new Set<() => void>();
const setStanding = (next: readonly object[]) => {
  standing = next;
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const topmost = () => standing.at(-1);

/** Whether another dialog stands over the one that asks: Esc is for that. */
export function useIsCovered(): boolean {
  const [me] = useState(() => ({}));
  const top = useSyncExternalStore(subscribe, topmost);
  useEffect(() => {
    setStanding([...standing, me]);
    return () => setStanding(standing.filter((one) => one !== me));
  }, [me]);
  return top !== me && standing.includes(me);
}
