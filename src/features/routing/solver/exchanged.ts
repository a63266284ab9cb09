import type { Done } from './effort.ts';
import { nearest } from './near.ts';
import type { Plan } from './problem.ts';
import { seeded } from './random.ts';
import { routeCost } from './routeCost.ts';

/** Neighbours of a stop that it is brought to. */
const NEAR = 10;
/** Stops that are exchanged, or moved, together at most. */
const LONGEST = 4;
/** What a worse order may cost more and still be gone on from, by the mean way: at the beginning, and in the end. */
const [HOT, COLD] = [0.5, 0.003];
/** After how many iterations the clock is looked at. */
const EVERY = 32;
/** A gain smaller than this is none: what remains of adding up in another order. */
const LEAST = 1e-7;

/**
 * Improves an order in which stops are locked between others and no hours are asked for, by simulated annealing. What stands between two locks
 * is a row; in a row stretches are turned and moved, and between rows stretches of the same length are exchanged, so that no lock is ever
 * passed and nothing else has to be added up again.
 * @param begin an order that keeps what is fixed
 * @returns the best order found, and how many iterations were made
 */
export const exchanged = (
  { size, cost, fixed, ...plan }: Plan,
  begin: Int32Array,
  { seed, done }: { seed: number; done: Done },
): { order: Int32Array; iterations: number } => {
  const random = seeded(seed);
  const outward = nearest(cost, size, NEAR, false);
  const inward = nearest(cost, size, NEAR, true);
  const order = begin.slice();
  const position = new Int32Array(size);
  for (let at = 0; at < size; at += 1) position[order[at]!] = at;
  const places = Int32Array.from(fixed.keys()).filter((at) => fixed[at] === -1);
  const free = places.length;
  /** By position: where its row begins and ends; of what is fixed it is none. */
  const [first, final] = [new Int32Array(size), new Int32Array(size)];
  for (let at = 0; at < size; at += 1) first[at] = fixed[at] !== -1 ? at + 1 : at > 0 && fixed[at - 1] === -1 ? first[at - 1]! : at;
  for (let at = size - 1; at >= 0; at -= 1) final[at] = fixed[at] !== -1 ? at - 1 : fixed[at + 1] === -1 ? final[at + 1]! : at;

  const way = (from: number, to: number) => cost[order[from]! * size + order[to]!]!;
  /** What the ways from a position to another cost, by the order. */
  const along = (from: number, to: number) => {
    let sum = 0;
    for (let at = from; at < to; at += 1) sum += way(at, at + 1);
    return sum;
  };
  const held = new Int32Array(size);
  // What is tried: positions from `low` to `high` and, of an exchange, those from `other` on, as many.
  let [low, high, other] = [0, 0, -1];
  const apply = (from: number, nodes: Int32Array, at: number, many: number) => {
    for (let each = 0; each < many; each += 1) {
      const node = nodes[at + each]!;
      order[from + each] = node;
      position[node] = from + each;
    }
  };
  const costAround = () => {
    const its = along(low - 1, high + 1);
    if (other < 0) return its;
    const end = other + high - low;
    // Where they follow each other the way between them is one.
    if (other === high + 1) return its + along(other, end + 1);
    if (end + 1 === low) return its + along(other - 1, end);
    return its + along(other - 1, end + 1);
  };

  let now = routeCost({ size, cost, fixed, ...plan }, order).cost;
  let least = now;
  const found = order.slice();
  const mean = now / (size - 1);
  let heat = 0;
  let iterations = 0;
  for (; free > 1; iterations += 1) {
    if (iterations % EVERY === 0) {
      const share = done(iterations);
      if (share >= 1) break;
      heat = HOT * mean * (COLD / HOT) ** share;
    }
    const at = places[Math.floor(random() * free)]!;
    const node = order[at]!;
    const isAfter = random() < 0.5;
    // The node is to come behind a near one, or before it.
    const near = (isAfter ? inward : outward)[node * NEAR + Math.floor(random() * NEAR)]!;
    if (near < 0) continue;
    const beside = position[near]!;
    const target = isAfter ? beside + 1 : beside - 1;
    if (target === at || target < 1 || target > size - 2 || fixed[target] !== -1) continue;
    other = -1;
    let before = 0;
    if (first[target] === first[at]) {
      [low, high] = at < target ? [at, target] : [target, at];
      before = costAround();
      for (let each = low; each <= high; each += 1) held[each - low] = order[each]!;
      const how = random();
      const span = high - low + 1;
      if (how < 0.4) {
        for (let each = 0; each < span; each += 1) {
          order[high - each] = held[each]!;
          position[held[each]!] = high - each;
        }
      } else if (how < 0.8) {
        // A few move to the other end of what lies between.
        const many = Math.min(1 + Math.floor(random() * LONGEST), span - 1);
        if (at === low) {
          apply(low, held, many, span - many);
          apply(low + span - many, held, 0, many);
        } else {
          apply(low + many, held, 0, span - many);
          apply(low, held, span - many, many);
        }
      } else {
        apply(low, held, span - 1, 1);
        apply(high, held, 0, 1);
      }
      const gained = costAround() - before;
      if (gained >= -heat * Math.log(1 - random())) {
        apply(low, held, 0, span);
        continue;
      }
      now += gained;
    } else {
      // Stretches that begin (or end) there are exchanged, as long as both rows have room.
      const room = isAfter ? Math.min(final[at]! - at, final[target]! - target) : Math.min(at - first[at]!, target - first[target]!);
      const many = 1 + Math.floor(random() * Math.min(LONGEST, room + 1));
      low = isAfter ? at : at - many + 1;
      high = low + many - 1;
      other = isAfter ? target : target - many + 1;
      before = costAround();
      for (let each = 0; each < many; each += 1) {
        held[each] = order[low + each]!;
        held[many + each] = order[other + each]!;
      }
      apply(low, held, many, many);
      apply(other, held, 0, many);
      const gained = costAround() - before;
      if (gained >= -heat * Math.log(1 - random())) {
        apply(low, held, 0, many);
        apply(other, held, many, many);
        continue;
      }
      now += gained;
    }
    if (now >= least - LEAST) continue;
    least = now;
    found.set(order);
  }
  return { order: found, iterations };
};
