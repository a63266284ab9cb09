import type { Done } from './effort.ts';
import { nearest } from './near.ts';
import type { Plan } from './problem.ts';
import { seeded } from './random.ts';
import { LATE, routeCost } from './routeCost.ts';

/** Neighbours of a stop that it is brought to. */
const NEAR = 10;
/** Stops that are moved elsewhere together at most. */
const LONGEST = 4;
/** What a worse order may cost more and still be gone on from, by the mean way: at the beginning, and in the end. */
const [HOT, COLD] = [1, 0.003];
/** After how many iterations the clock is looked at. */
const EVERY = 32;
/** A gain smaller than this is none: what remains of adding up in another order. */
const LEAST = 1e-7;

/**
 * Improves an order by simulated annealing over whole orders: what may stand anywhere is a list of its own, in which a few are moved, two are
 * exchanged or a stretch is turned; then all is put around what is fixed and its cost added up. Slower and plainer than `iterated`, and
 * indifferent to what a cost is made of: it is for hours, and for stops that are locked between others.
 * @param begin an order that keeps what is fixed
 * @returns the best order found, and how many iterations were made
 */
export const annealed = (
  plan: Plan,
  begin: Int32Array,
  { seed, done }: { seed: number; done: Done },
): { order: Int32Array; iterations: number } => {
  const { size, cost, fixed, service, from, to } = plan;
  const random = seeded(seed);
  const near = nearest(cost, size, NEAR, false);
  /** Positions that any may have, and who has them. */
  const places = Int32Array.from(fixed.keys()).filter((at) => fixed[at] === -1);
  const free = places.length;
  const list = places.map((at) => begin[at]!);
  const tried = list.slice();
  /** By node: where in the list it is, -1 for what is fixed. */
  const index = new Int32Array(size).fill(-1);
  for (let at = 0; at < free; at += 1) index[list[at]!] = at;

  const order = begin.slice();
  // By position: when one goes on from there, and what it has cost until then; of the order that is gone on from, and of the one tried.
  const [left, spent] = [new Float64Array(size), new Float64Array(size)];
  const [leaves, costs] = [new Float64Array(size), new Float64Array(size)];
  /** Adds up from a position on. @returns how far it did: behind, time and cost go on as they did */
  const addUp = (first: number, final: number) => {
    let now = first > 0 ? left[first - 1]! : 0;
    let sum = first > 0 ? spent[first - 1]! : 0;
    for (let at = Math.max(1, first); at < size; at += 1) {
      const node = order[at]!;
      const there = now + cost[order[at - 1]! * size + node]!;
      const begins = there < from[node]! ? from[node]! : there;
      sum += begins - now;
      if (begins > to[node]!) sum += LATE * (begins - to[node]!);
      now = begins + service[node]!;
      leaves[at] = now;
      costs[at] = sum;
      // One goes on at the same time, so what is still to come costs the same; without hours it does at any time.
      if (at > final && (!plan.isTimed || now === left[at])) return at;
    }
    return size - 1;
  };
  const take = (first: number, final: number) => {
    const shift = costs[final]! - spent[final]!;
    const later = leaves[final]! - left[final]!;
    for (let at = first; at <= final; at += 1) {
      left[at] = leaves[at]!;
      spent[at] = costs[at]!;
    }
    for (let at = final + 1; at < size; at += 1) {
      spent[at]! += shift;
      left[at]! += later;
    }
  };
  /** Puts the list's entries from one to another into the order. */
  const fill = (entries: Int32Array, low: number, high: number) => {
    for (let at = low; at <= high; at += 1) order[places[at]!] = entries[at]!;
  };
  addUp(1, size - 1);
  take(1, size - 1);

  let least = routeCost(plan, order).cost;
  let now = least;
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
    const one = Math.floor(random() * free);
    const node = list[one]!;
    // To where one goes from it: mostly a near stop, else any.
    const wished = random() < 0.9 ? near[node * NEAR + Math.floor(random() * NEAR)]! : -1;
    const at = wished < 0 ? -1 : index[wished]!;
    const other = at < 0 ? Math.floor(random() * free) : at;
    if (other === one) continue;
    const how = random();
    let [low, high] = one < other ? [one, other] : [other, one];
    if (how < 0.4) {
      // What lies between is turned, so that the other comes next to it.
      if (one < other) low += 1;
      else high -= 1;
      if (low >= high) continue;
      for (let each = low; each <= high; each += 1) tried[each] = list[low + high - each]!;
    } else if (how < 0.9) {
      // A few that begin with the other are moved behind it, or before it.
      const many = Math.min(1 + Math.floor(random() * LONGEST), one < other ? free - other : one - other);
      if (one < other) {
        low = one + (how < 0.75 ? 1 : 0);
        high = other + many - 1;
        if (low === other) continue;
        for (let each = 0; each < many; each += 1) tried[low + each] = list[other + each]!;
        for (let each = low; each < other; each += 1) tried[each + many] = list[each]!;
      } else {
        high = how < 0.75 ? one : one - 1;
        if (high - other < many) continue;
        for (let each = other + many; each <= high; each += 1) tried[each - many] = list[each]!;
        for (let each = 0; each < many; each += 1) tried[high - many + 1 + each] = list[other + each]!;
      }
    } else {
      tried[low] = list[high]!;
      for (let each = low + 1; each < high; each += 1) tried[each] = list[each]!;
      tried[high] = list[low]!;
    }
    fill(tried, low, high);
    const [first, final] = [places[low]!, places[high]!];
    const until = addUp(first, final);
    const gained = costs[until]! - spent[until]!;
    if (gained >= -heat * Math.log(1 - random())) {
      fill(list, low, high);
      continue;
    }
    for (let each = low; each <= high; each += 1) {
      list[each] = tried[each]!;
      index[list[each]!] = each;
    }
    take(first, until);
    now += gained;
    if (now >= least - LEAST) continue;
    least = now;
    found.set(order);
  }
  return { order: found, iterations };
};
