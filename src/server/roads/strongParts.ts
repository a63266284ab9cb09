/** Parts of a network within which every node is reached from every other (strongly connected components). */
export type StrongParts = {
  /** By node: number of its part. */
  readonly part: Uint32Array;
  /** By part: how many nodes it has. */
  readonly sizes: readonly number[];
};

/**
 * Finds them in one pass (R. Tarjan, Depth-first search and linear graph algorithms, 1972), without recursion.
 * @param first by node: from where in `leaving` its ways are, with one entry more at the end
 * @param ends by way: the node where it ends
 */
export const strongParts = (first: Uint32Array, leaving: Uint32Array, ends: ArrayLike<number>): StrongParts => {
  const nodes = first.length - 1;
  /** When a node was first seen, from 1; 0 before. */
  const seen = new Uint32Array(nodes);
  /** The earliest seen node that it leads back to, as far as is known. */
  const low = new Uint32Array(nodes);
  const isOpen = new Uint8Array(nodes);
  const part = new Uint32Array(nodes);
  const sizes: number[] = [];
  const next = first.slice(0, nodes);
  const path: number[] = [];
  const open: number[] = [];
  let time = 0;

  const enter = (node: number) => {
    time += 1;
    seen[node] = time;
    low[node] = time;
    isOpen[node] = 1;
    path.push(node);
    open.push(node);
  };
  const close = (root: number) => {
    let size = 0;
    for (let node = -1; node !== root; size += 1) {
      node = open.pop()!;
      isOpen[node] = 0;
      part[node] = sizes.length;
    }
    sizes.push(size);
  };

  for (let root = 0; root < nodes; root += 1) {
    if (seen[root]) continue;
    enter(root);
    while (path.length > 0) {
      const node = path.at(-1)!;
      if (next[node]! < first[node + 1]!) {
        const to = ends[leaving[next[node]!]!]!;
        next[node]! += 1;
        if (!seen[to]) enter(to);
        else if (isOpen[to]) low[node] = Math.min(low[node]!, seen[to]);
        continue;
      }
      path.pop();
      const before = path.at(-1);
      if (before !== undefined) low[before] = Math.min(low[before]!, low[node]!);
      if (low[node] === seen[node]) close(node);
    }
  }
  return { part, sizes };
};
