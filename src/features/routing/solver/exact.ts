import type { Plan } from './problem.ts';
import { LATE, routeCost } from './routeCost.ts';

/**
 * The best of all orders, found by trying them and leaving off where what is driven already costs more than the best of those before:
 * a moment for nine stops that may stand anywhere.
 * @param begin an order that keeps what is fixed; given back where none is better
 */
export const exact = (plan: Plan, begin: Int32Array): Int32Array => {
  const { size, cost, fixed, service, from, to } = plan;
  const isPlaced = new Uint8Array(size);
  for (const node of fixed) if (node !== -1) isPlaced[node] = 1;
  // One comes to each of them at least from the nearest.
  const comes = Float64Array.from({ length: size }, (_, node) => {
    let least = Infinity;
    for (let other = 0; other < size - 1; other += 1) if (other !== node) least = Math.min(least, cost[other * size + node]!);
    return least;
  });
  const order = fixed.slice();
  let best = begin.slice();
  let least = routeCost(plan, begin).cost;

  const go = (at: number, now: number, sum: number, toCome: number): void => {
    const last = order[at - 1]!;
    const step = (node: number): void => {
      const there = now + cost[last * size + node]!;
      const begins = Math.max(there, from[node]!);
      const spent = sum + begins - now + LATE * Math.max(0, begins - to[node]!);
      const rest = toCome - comes[node]!;
      if (spent + rest >= least) return;
      order[at] = node;
      if (at < size - 1) return go(at + 1, begins + service[node]!, spent, rest);
      best = order.slice();
      least = spent;
    };
    if (fixed[at] !== -1) return step(fixed[at]!);
    for (let node = 1; node < size - 1; node += 1) {
      if (isPlaced[node]) continue;
      isPlaced[node] = 1;
      step(node);
      isPlaced[node] = 0;
    }
  };
  let toCome = 0;
  for (let node = 1; node < size; node += 1) toCome += comes[node]!;
  go(1, 0, 0, toCome);
  return best;
};
