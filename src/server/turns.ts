/** Does some work when its key's turn has come and there is room for it. @param size what it takes of the room; 1 unless told */
export type Turns = <T>(key: string, work: () => Promise<T>, size?: number) => Promise<T>;

type Limits = {
  /** The room that one key's work may take, and its largest piece does; all of it unless told. */
  ofOne?: number;
  /** For how many milliseconds a piece waits, and what is thrown then; without end unless told. */
  patience?: { ms: number; late: () => Error };
};

/**
 * Lets so much be done at once, and what waits in turn: one piece of each key's after the other, so that who sends much waits for it alone.
 * @param all the room that there is: pieces, or whatever their sizes are told in
 */
export const openTurns = (all: number, { ofOne = all, patience }: Limits = {}): Turns => {
  /** What waits, by key; the key whose turn is next stands first. */
  const waiting = new Map<string, { size: number; begin: () => void }[]>();
  const taken = new Map<string, number>();
  let free = all;
  const take = (key: string, size: number) => {
    free -= size;
    const held = (taken.get(key) ?? 0) + size;
    if (held === 0) taken.delete(key);
    else taken.set(key, held);
  };
  const beginNext = () => {
    // A key that has begun a piece goes to the end, and comes by here once more.
    for (const [key, queue] of waiting) {
      const [next] = queue;
      if (next && (taken.get(key) ?? 0) + next.size > ofOne) continue;
      // Nothing smaller goes before it: room enough would never come together.
      if (next && next.size > free) return;
      waiting.delete(key);
      if (!next) continue;
      queue.shift();
      if (queue.length > 0) waiting.set(key, queue);
      take(key, next.size);
      next.begin();
    }
  };
  /** Ends when there is room for a piece, which it has then. */
  const room = (key: string, size: number) =>
    new Promise<void>((resolve, reject) => {
      const queue = waiting.get(key) ?? [];
      const leave = ({ late }: NonNullable<Limits['patience']>) => {
        queue.splice(queue.indexOf(piece), 1);
        reject(late());
        beginNext();
      };
      const timer = patience && setTimeout(leave, patience.ms, patience);
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      const piece = { size, begin };
      queue.push(piece);
      waiting.set(key, queue);
      beginNext();
    });
  return async (key, work, size = 1) => {
    const held = Math.min(size, ofOne);
    await room(key, held);
    try {
      return await work();
    } finally {
      take(key, -held);
      beginNext();
    }
  };
};
