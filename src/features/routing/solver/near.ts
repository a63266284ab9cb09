/**
 * The stops that are nearest of each node, the nearest first: one list by rows of `count`, with -1 where there are fewer.
 * @param cost from each of `size` nodes (row) to each; the first and the last are no stops
 * @param isTo whether ways to the node are measured, else those from it
 */
export const nearest = (cost: Float64Array, size: number, count: number, isTo: boolean): Int32Array => {
  const near = new Int32Array(size * count).fill(-1);
  const far = new Float64Array(count);
  for (let node = 0; node < size; node += 1) {
    let found = 0;
    for (let other = 1; other < size - 1; other += 1) {
      if (other === node) continue;
      const takes = isTo ? cost[other * size + node]! : cost[node * size + other]!;
      if (found === count && takes >= far[count - 1]!) continue;
      let at = found < count ? found : count - 1;
      for (; at > 0 && far[at - 1]! > takes; at -= 1) {
        far[at] = far[at - 1]!;
        near[node * count + at] = near[node * count + at - 1]!;
      }
      far[at] = takes;
      near[node * count + at] = other;
      if (found < count) found += 1;
    }
  }
  return near;
};

/**
 * The order in which one always goes on to the nearest stop, ends included.
 * @param fixed by position: the node that has to stand there, -1 where any may
 */
export const nearestNext = (cost: Float64Array, fixed: Int32Array): Int32Array => {
  const size = fixed.length;
  const held = new Set(fixed);
  const left = Array.from({ length: size }, (_, node) => node).filter((node) => !held.has(node));
  const order = fixed.slice();
  for (let at = 1; at < size - 1; at += 1) {
    if (order[at] !== -1) continue;
    const row = order[at - 1]! * size;
    let best = 0;
    for (let other = 1; other < left.length; other += 1) if (cost[row + left[other]!]! < cost[row + left[best]!]!) best = other;
    order[at] = left[best]!;
    left[best] = left.at(-1)!;
    left.pop();
  }
  return order;
};
