import { refuse } from './refuse.ts';

/** Does some work when its key's turn has come. @throws 503 when too much of the key's waits already */
export type Turns = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/**
 * Lets so much be done at once, and what waits in turn: one piece of each key's after the other, so that who sends much waits for it alone.
 * @param mayWait how many pieces of one key's may wait
 */
export const openTurns = ({ atOnce, mayWait }: { atOnce: number; mayWait: number }): Turns => {
  /** What waits, by key; the key whose turn is next stands first. */
  const waiting = new Map<string, (() => void)[]>();
  let free = atOnce;
  const beginNext = () => {
    const [next] = waiting;
    if (!next || free === 0) return;
    const [key, [begin, ...rest]] = next;
    waiting.delete(key);
    if (rest.length > 0) waiting.set(key, rest);
    free -= 1;
    begin?.();
  };
  return async (key, work) => {
    const before = waiting.get(key) ?? [];
    if (before.length === mayWait) throw refuse.busy('Hay demasiados pedidos en espera: vuelva a intentar en un momento', 5);
    await new Promise<void>((begin) => {
      waiting.set(key, [...before, begin]);
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
