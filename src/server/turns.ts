/** What is told of a piece of work. */
type Piece = {
  /** What it takes of the room; 1 unless told. */
  size?: number;
  /** Whose it is: of one key's pieces, who has sent the fewest goes first. */
  sender?: string;
  /** Gives up the piece while it waits. */
  signal?: AbortSignal | undefined;
  /** How long it may wait, where that is less than what any may, in milliseconds. */
  ms?: number;
};

/** Does some work when its key's turn has come and there is room for it. */
export type Turns = <T>(key: string, work: () => Promise<T>, piece?: Piece) => Promise<T>;

type Limits = {
  /** The room that one key's work may take, and its largest piece does; all of it unless told. */
  ofOne?: number;
  /** How many pieces of one key may wait, each for how many milliseconds, and what is thrown at others; without end unless told. */
  patience?: { ms: number; most?: number; late: () => Error };
};

type Waiting = { size: number; sender: string; round: number; begin: () => void };

/** Puts a piece behind its own sender's, and behind as many of each other's. @param begun how many of its sender's are being done */
const queueUp = (queue: Waiting[], piece: Omit<Waiting, 'round'>, begun: number) => {
  const last = queue.findLast(({ sender }) => sender === piece.sender);
  const round = last ? last.round + 1 : begun;
  const at = queue.findIndex((other) => other.round > round);
  queue.splice(at === -1 ? queue.length : at, 0, { ...piece, round });
};

/**
 * Lets so much be done at once, and what waits in turn: one piece of each key's after the other, so that who sends much waits for it alone.
 * @param all the room that there is: pieces, or whatever their sizes are told in
 */
export const openTurns = (all: number, { ofOne = all, patience }: Limits = {}): Turns => {
  /** What waits, by key; the key whose turn is next stands first. */
  const waiting = new Map<string, Waiting[]>();
  const taken = new Map<string, number>();
  /** Pieces that are being done, by sender. */
  const begun = new Map<string, number>();
  let free = all;
  const add = (counts: Map<string, number>, key: string, more: number) => {
    const count = (counts.get(key) ?? 0) + more;
    if (count === 0) counts.delete(key);
    else counts.set(key, count);
  };
  const take = (key: string, size: number) => {
    free -= size;
    add(taken, key, size);
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
  const room = (key: string, { size, sender, signal, ms = Infinity }: Piece & { size: number; sender: string }) =>
    new Promise<void>((resolve, reject) => {
      const queue = waiting.get(key) ?? [];
      const leave = (reason: unknown) => {
        const at = queue.findIndex((piece) => piece.begin === begin);
        if (at !== -1) queue.splice(at, 1);
        end();
        reject(reason);
        beginNext();
      };
      const gone = () => leave(signal?.reason);
      const timer = patience && setTimeout(() => leave(patience.late()), Math.min(patience.ms, ms));
      const end = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', gone);
      };
      const begin = () => {
        end();
        resolve();
      };
      if (signal?.aborted) return gone();
      signal?.addEventListener('abort', gone);
      queueUp(queue, { size, sender, begin }, begun.get(sender) ?? 0);
      waiting.set(key, queue);
      beginNext();
      if (patience?.most !== undefined && queue.length > patience.most && queue.some((piece) => piece.begin === begin))
        leave(patience.late());
    });
  return async (key, work, { size = 1, sender = '', ...piece } = {}) => {
    const held = Math.min(size, ofOne);
    await room(key, { ...piece, size: held, sender });
    add(begun, sender, 1);
    try {
      return await work();
    } finally {
      add(begun, sender, -1);
      take(key, -held);
      beginNext();
    }
  };
};
