/** Does some work when its key's turn has come. */
export type Turns = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** Lets so much be done at once, and what waits in turn: one piece of each key's after the other, so that who sends much waits for it alone. */
export const openTurns = (atOnce: number): Turns => {
  /** What waits, by key; the key whose turn is next stands first. */
  const waiting = new Map<string, (() => void)[]>();
  let free = atOnce;
  const beginNext = () => {
    const [next] = waiting;
    if (!next || free === 0) return;
    const [key, queue] = next;
    waiting.delete(key);
    const begin = queue.shift();
    if (queue.length > 0) waiting.set(key, queue);
    free -= 1;
    begin?.();
  };
  return async (key, work) => {
    await new Promise<void>((begin) => {
      const queue = waiting.get(key) ?? [];
      queue.push(begin);
      waiting.set(key, queue);
      beginNext();
    });
    try {
      return await work();
    } finally {
      free += 1;
      beginNext();
    }
  };
};
