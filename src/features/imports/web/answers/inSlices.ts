/** Items that are done at once: some milliseconds of work. */
const SLICE = 250;

/** Does something with many items, a slice at a time, so that the browser goes on meanwhile. @returns what stops it */
export const inSlices = <T>(items: readonly T[], act: (slice: readonly T[]) => void, onDone: () => void): (() => void) => {
  let next: ReturnType<typeof setTimeout>;
  const go = (from: number) => {
    act(items.slice(from, from + SLICE));
    if (from + SLICE >= items.length) onDone();
    else next = setTimeout(() => go(from + SLICE));
  };
  next = setTimeout(() => go(0));
  return () => clearTimeout(next);
};
