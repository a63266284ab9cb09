/** For how long the browser is kept from anything else, in milliseconds. */
const TURN = 20;

/** Waits until the browser has done what else there is to do. */
export const nextTurn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/**
 * Does something with each of many items, some milliseconds at a time, so that the browser goes on meanwhile.
 * @param signal keeps it from going on
 * @returns whether all were done
 */
export const inSlices = async <T>(items: readonly T[], act: (item: T, at: number) => unknown, signal?: AbortSignal): Promise<boolean> => {
  let began = performance.now();
  for (const [at, item] of items.entries()) {
    if (performance.now() - began > TURN) {
      await nextTurn();
      began = performance.now();
    }
    if (signal?.aborted) return false;
    act(item, at);
  }
  return true;
};
