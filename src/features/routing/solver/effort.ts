/** How long is searched, and how. */
export type Effort = {
  /** The same one finds the same within the same number of iterations. */
  readonly seed: number;
  /** Milliseconds by `now` that the whole may take. */
  readonly ms: number;
  /** A clock in milliseconds; Infinity once nobody waits any more, which ends the search. */
  readonly now: () => number;
  /** Iterations that may be made at most, up to the next 32; without end unless told. */
  readonly iterations?: number | undefined;
};

/** Which share of what a search may do is done, 1 and more when it is all. @param iteration how many are made */
export type Done = (iteration: number) => number;

/** Tells which share is done of an effort that begins now. @param part of it that the search may take */
export const doneOf = ({ ms, now, iterations = Infinity }: Effort, part = 1): Done => {
  const began = now();
  const end = began + ms * part;
  const most = iterations * part;
  return (iteration) => {
    const time = now();
    // Where nobody waited from the first there is no end to compare with.
    if (!(time < end) || iteration >= most) return 1;
    return Math.max((time - began) / (ms * part), iteration / most);
  };
};
