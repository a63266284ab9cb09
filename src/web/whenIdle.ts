/** How long a screen is let alone first, in milliseconds: whoever came only to pass on brings over nothing more. */
const REST = 2_000;
/** Longest wait for a quiet moment after that, in milliseconds. */
const PATIENCE = 4_000;

/**
 * Does something once a screen stands and the browser has nothing else to do, as bringing over what is likely to be opened next.
 * @returns calls it off
 */
export const whenIdle = (work: () => void): (() => void) => {
  let asked: number | undefined;
  const rest = setTimeout(() => {
    // Safari has no idle callbacks.
    if (typeof requestIdleCallback === 'undefined') work();
    else asked = requestIdleCallback(work, { timeout: PATIENCE });
  }, REST);
  return () => {
    clearTimeout(rest);
    if (asked !== undefined) cancelIdleCallback(asked);
  };
};
