/** Longest wait for a quiet moment, in milliseconds. */
const PATIENCE = 4_000;

/**
 * Does something once the browser has nothing else to do, as bringing over what is likely to be opened next.
 * @returns calls it off
 */
export const whenIdle = (work: () => void): (() => void) => {
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, PATIENCE / 4);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(work, { timeout: PATIENCE });
  return () => cancelIdleCallback(asked);
};
