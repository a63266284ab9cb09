/** Fewer looks than these say nothing, nor do the first ones, in which all is loaded that is loaded once. */
const LEAST = 12;
/** What the memory of a process may differ by from one quarter to another for no reason that lasts: a share, and megabytes. */
const [SHARE, MB] = [0.2, 50];

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!;

/**
 * Says whether memory grew: the last quarter of the looks at it is held against the second one.
 * @param looks megabytes, at even distances
 * @returns a sentence; undefined where it stayed, or where there are too few looks to tell
 */
export const memoryFault = (looks: readonly number[]): string | undefined => {
  if (looks.length < LEAST) return undefined;
  const quarter = looks.length >> 2;
  const [early, late] = [median(looks.slice(quarter, 2 * quarter)), median(looks.slice(-quarter))];
  return late > early * (1 + SHARE) && late > early + MB ? `memory grew from ${early} to ${late} MB` : undefined;
};
