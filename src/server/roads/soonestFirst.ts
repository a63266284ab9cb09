/** Nodes by the time at which they are reached, taken out in the order of time, but for differences of less than `WIDTH` seconds. */
export type SoonestFirst = {
  /** Forgets all of them and begins at 0 again. */
  clear: () => void;
  /** Puts a node in, or to another time: not before that of the last one taken, and later than that by no more than was said. */
  put: (node: number, time: number) => void;
  /** Goes on to the time of the next nodes; false when there are none. */
  next: () => boolean;
  /** A node of that time, taken out; -1 when there is none any more. */
  take: () => number;
};

/** Seconds within which the order does not matter: a fraction of what a street takes, so that few are taken twice. */
const WIDTH = 4;
const NONE = -1;

/**
 * Makes the empty list (R. B. Dial's buckets, 1969: no comparison at all, thrice as fast as a heap).
 * @param nodes how many there can be
 * @param farthest by how many seconds at most a node is put after the one that was taken
 */
export const soonestFirst = (nodes: number, farthest: number): SoonestFirst => {
  // Buckets are used again in a round: what is put never comes round to one that is not done.
  const size = Math.ceil(farthest / WIDTH) + 2;
  const firstIn = new Int32Array(size).fill(NONE);
  const bucketOf = new Int32Array(nodes).fill(NONE);
  const after = new Int32Array(nodes);
  const before = new Int32Array(nodes);
  let waiting = 0;
  let now = 0;

  const remove = (node: number) => {
    const [previous, following] = [before[node]!, after[node]!];
    if (previous === NONE) firstIn[bucketOf[node]!] = following;
    else after[previous] = following;
    if (following !== NONE) before[following] = previous;
    bucketOf[node] = NONE;
    waiting -= 1;
  };
  return {
    clear: () => {
      firstIn.fill(NONE);
      bucketOf.fill(NONE);
      waiting = 0;
      now = 0;
    },
    put: (node, time) => {
      if (bucketOf[node] !== NONE) remove(node);
      const bucket = Math.floor(time / WIDTH) % size;
      const following = firstIn[bucket]!;
      after[node] = following;
      before[node] = NONE;
      if (following !== NONE) before[following] = node;
      firstIn[bucket] = node;
      bucketOf[node] = bucket;
      waiting += 1;
    },
    next: () => {
      if (waiting === 0) return false;
      while (firstIn[now] === NONE) now = (now + 1) % size;
      return true;
    },
    take: () => {
      const node = firstIn[now]!;
      if (node !== NONE) remove(node);
      return node;
    },
  };
};
