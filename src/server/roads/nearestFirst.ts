/** Nodes by their distance, the nearest first: a heap of four children in arrays that grow. The same node may be in it several times. */
export type NearestFirst = {
  clear: () => void;
  push: (node: number, distance: number) => void;
  /** The nearest node, taken out; -1 when there is none. Its distance is `taken()`. */
  pop: () => number;
  taken: () => number;
};

const CHILDREN = 4;

/** An empty heap. */
export const nearestFirst = (): NearestFirst => {
  let nodes = new Uint32Array(1024);
  let distances = new Float64Array(1024);
  let size = 0;
  let last = 0;

  const grow = () => {
    const [before, were] = [nodes, distances];
    nodes = new Uint32Array(2 * size);
    distances = new Float64Array(2 * size);
    nodes.set(before);
    distances.set(were);
  };
  return {
    clear: () => {
      size = 0;
    },
    push: (node, distance) => {
      if (size === nodes.length) grow();
      let at = size;
      size += 1;
      while (at > 0) {
        const parent = (at - 1) >> 2;
        if (distances[parent]! <= distance) break;
        nodes[at] = nodes[parent]!;
        distances[at] = distances[parent]!;
        at = parent;
      }
      nodes[at] = node;
      distances[at] = distance;
    },
    pop: () => {
      if (size === 0) return -1;
      const top = nodes[0]!;
      last = distances[0]!;
      size -= 1;
      const node = nodes[size]!;
      const distance = distances[size]!;
      for (let at = 0; ;) {
        let nearest = CHILDREN * at + 1;
        const end = Math.min(nearest + CHILDREN, size);
        for (let child = nearest + 1; child < end; child += 1) if (distances[child]! < distances[nearest]!) nearest = child;
        if (nearest >= size || distances[nearest]! >= distance) {
          nodes[at] = node;
          distances[at] = distance;
          return top;
        }
        nodes[at] = nodes[nearest]!;
        distances[at] = distances[nearest]!;
        at = nearest;
      }
    },
    taken: () => last,
  };
};
