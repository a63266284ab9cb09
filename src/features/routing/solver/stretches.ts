/** An order of nodes in which stretches are turned and exchanged, with what that takes to be told at once. */
export type Stretches = {
  readonly order: Int32Array;
  /** By node: where it is in the order. */
  readonly position: Int32Array;
  /** By position: what the ways from the first one to it cost more when they are driven backwards. */
  readonly turned: Float64Array;
  /** Turns a stretch round, both positions included; to be followed by `place`, or by an exchange with it. */
  turn: (from: number, to: number) => void;
  /** Exchanges the stretch that begins at `from` with the one from `middle` to `to`. */
  exchange: (from: number, middle: number, to: number) => void;
  /** Brings the rest up to date with what was turned. */
  place: (from: number, to: number) => void;
  /** Makes the order the one that is come back to. */
  accept: () => void;
  /** Comes back to the order that was accepted last. */
  undo: () => void;
  total: () => number;
};

/** @param cost from each node (row) to each */
export const stretches = (cost: Float64Array, begin: Int32Array): Stretches => {
  const size = begin.length;
  const last = size - 1;
  const order = begin.slice();
  const accepted = begin.slice();
  const position = new Int32Array(size);
  const turned = new Float64Array(size);
  const held = new Int32Array(size);
  // What was changed since then.
  let lowest = size;
  let highest = -1;

  let isDirected = false;
  for (let from = 1; from < last; from += 1) {
    for (let to = from + 1; to < last; to += 1) isDirected ||= cost[from * size + to] !== cost[to * size + from];
  }

  const update = (from: number, to: number) => {
    for (let at = from; at <= to; at += 1) position[order[at]!] = at;
    if (!isDirected) return;
    const first = Math.max(0, from - 1);
    const end = Math.min(to, last - 1) + 1;
    const before = turned[end]!;
    let sum = turned[first]!;
    let node = order[first]!;
    for (let at = first + 1; at <= end; at += 1) {
      const next = order[at]!;
      sum += cost[next * size + node]! - cost[node * size + next]!;
      turned[at] = sum;
      node = next;
    }
    const shift = sum - before;
    if (shift !== 0) for (let at = end + 1; at <= last; at += 1) turned[at]! += shift;
  };
  const place = (from: number, to: number) => {
    if (from < lowest) lowest = from;
    if (to > highest) highest = to;
    update(from, to);
  };
  update(0, last);

  return {
    order,
    position,
    turned,
    place,
    turn: (from, to) => {
      for (let low = from, high = to; low < high; low += 1, high -= 1) {
        const node = order[low]!;
        order[low] = order[high]!;
        order[high] = node;
      }
    },
    exchange: (from, middle, to) => {
      const [left, right] = [middle - from, to - middle + 1];
      // The shorter one is held while the longer one is moved.
      if (left <= right) {
        for (let at = 0; at < left; at += 1) held[at] = order[from + at]!;
        order.copyWithin(from, middle, to + 1);
        for (let at = 0; at < left; at += 1) order[from + right + at] = held[at]!;
      } else {
        for (let at = 0; at < right; at += 1) held[at] = order[middle + at]!;
        order.copyWithin(from + right, from, middle);
        for (let at = 0; at < right; at += 1) order[from + at] = held[at]!;
      }
      place(from, to);
    },
    accept: () => {
      for (let at = lowest; at <= highest; at += 1) accepted[at] = order[at]!;
      lowest = size;
      highest = -1;
    },
    undo: () => {
      if (highest < 0) return;
      for (let at = lowest; at <= highest; at += 1) order[at] = accepted[at]!;
      update(lowest, highest);
      lowest = size;
      highest = -1;
    },
    total: () => {
      let sum = 0;
      for (let at = 0; at < last; at += 1) sum += cost[order[at]! * size + order[at + 1]!]!;
      return sum;
    },
  };
};
