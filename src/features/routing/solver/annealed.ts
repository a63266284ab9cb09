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

/** Turns a stretch, exchanges two that follow each other, or two stops. */
const [TURN, MOVE, SWAP] = [0, 1, 2];

/**
 * Improves an order by simulated annealing over whole orders: what may stand anywhere is a list of its own, in which a few are moved, two are
 * exchanged or a stretch is turned; then all is put around what is fixed and its cost added up. Slower and plainer than `iterated`, and
 * indifferent to what a cost is made of: it is for hours. What cannot be gone on from whatever becomes of the hours is not added up.
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
  /** Nothing is fixed between: what the ways of a change cost is told by its ends. */
  const isWhole = free > 0 && (places[free - 1] ?? 0) - (places[0] ?? 0) === free - 1;
  const list = places.map((at) => begin[at]!);
  const tried = list.slice();
  /** By node: where in the list it is, -1 for what is fixed. */
  const index = new Int32Array(size).fill(-1);
  for (let at = 0; at < free; at += 1) index[list[at]!] = at;

  const order = begin.slice();
  // By position: when one goes on from there, and what it has cost until then; of the order that is gone on from, and of the one tried.
  const [left, spent] = [new Float64Array(size), new Float64Array(size)];
  const [leaves, costs] = [new Float64Array(size), new Float64Array(size)];
  // Of the order that is gone on from, until each position: what is waited, what being late costs, and what driving it backwards costs more.
  const [waited, tardy, turned] = [new Float64Array(size), new Float64Array(size), new Float64Array(size)];
  const way = (one: number, other: number) => cost[one * size + other]!;
  /**
   * Adds up from a position on.
   * @param limit what may come out more than before; from `final` on it is not added up what cannot be less
   * @returns how far it did: behind, time and cost go on as they did; -1 where it costs more
   */
  const addUp = (first: number, final: number, limit: number) => {
    let now = left[first - 1]!;
    let sum = spent[first - 1]!;
    for (let at = first; at < size; at += 1) {
      const node = order[at]!;
      const there = now + cost[order[at - 1]! * size + node]!;
      const begins = there < from[node]! ? from[node]! : there;
      sum += begins - now;
      if (begins > to[node]!) sum += LATE * (begins - to[node]!);
      now = begins + service[node]!;
      leaves[at] = now;
      costs[at] = sum;
      if (at <= final) continue;
      // One goes on at the same time, so what is still to come costs the same.
      const later = now - left[at]!;
      if (later === 0) return at;
      // Who comes later waits less, at most as long as is waited, and who comes earlier is less late.
      const least = later > 0 ? Math.min(later, waited[size - 1]! - waited[at]!) : tardy[size - 1]! - tardy[at]!;
      if (sum - spent[at]! - least >= limit) return -1;
    }
    return size - 1;
  };
  const take = (first: number, final: number) => {
    const shift = costs[final]! - spent[final]!;
    for (let at = first; at <= final; at += 1) {
      left[at] = leaves[at]!;
      spent[at] = costs[at]!;
    }
    if (shift !== 0) for (let at = final + 1; at < size; at += 1) spent[at]! += shift;
    for (let at = first; at < size; at += 1) {
      const [before, node] = [order[at - 1]!, order[at]!];
      const there = left[at - 1]! + way(before, node);
      const wait = from[node]! - there;
      const late = there - to[node]!;
      waited[at] = waited[at - 1]! + (wait > 0 ? wait : 0);
      tardy[at] = tardy[at - 1]! + (late > 0 ? LATE * late : 0);
      turned[at] = turned[at - 1]! + (at < size - 1 ? way(node, before) - way(before, node) : 0);
    }
  };
  /** Puts the list's entries from one to another into the order. */
  const fill = (entries: Int32Array, low: number, high: number) => {
    for (let at = low; at <= high; at += 1) order[places[at]!] = entries[at]!;
  };
  addUp(1, size - 1, Infinity);
  take(1, size - 1);

  /** What the ways of a change cost more; where something is fixed between they are not told by its ends. */
  const driven = (kind: number, low: number, high: number, middle: number) => {
    const [one, other] = [places[low]!, places[high]!];
    const [before, first, last, after] = [order[one - 1]!, order[one]!, order[other]!, order[other + 1]!];
    if (kind === TURN) return way(before, last) + way(first, after) - way(before, first) - way(last, after) + turned[other]! - turned[one]!;
    if (kind === MOVE) {
      const [ends, begins] = [order[places[middle]! - 1]!, order[places[middle]!]!];
      return way(before, begins) + way(last, first) + way(ends, after) - way(before, first) - way(ends, begins) - way(last, after);
    }
    const [second, penult] = [order[one + 1]!, order[other - 1]!];
    if (other === one + 1)
      return way(before, last) + way(last, first) + way(first, after) - way(before, first) - way(first, last) - way(last, after);
    const gone = way(before, first) + way(first, second) + way(penult, last) + way(last, after);
    return way(before, last) + way(last, second) + way(penult, first) + way(first, after) - gone;
  };
  const change = (kind: number, low: number, high: number, middle: number) => {
    if (kind === TURN) for (let each = low; each <= high; each += 1) tried[each] = list[low + high - each]!;
    else if (kind === MOVE) {
      for (let each = middle; each <= high; each += 1) tried[low + each - middle] = list[each]!;
      for (let each = low; each < middle; each += 1) tried[each + high - middle + 1] = list[each]!;
    } else {
      for (let each = low + 1; each < high; each += 1) tried[each] = list[each]!;
      tried[low] = list[high]!;
      tried[high] = list[low]!;
    }
  };

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
    const kind = how < 0.4 ? TURN : how < 0.9 ? MOVE : SWAP;
    let [low, high] = one < other ? [one, other] : [other, one];
    let middle = 0;
    if (kind === TURN) {
      // What lies between is turned, so that the other comes next to it.
      if (one < other) low += 1;
      else high -= 1;
      if (low >= high) continue;
    } else if (kind === MOVE) {
      // A few that begin with the other are moved behind it, or before it.
      const many = Math.min(1 + Math.floor(random() * LONGEST), one < other ? free - other : one - other);
      if (one < other) {
        low = one + (how < 0.75 ? 1 : 0);
        high = other + many - 1;
        middle = other;
        if (low === other) continue;
      } else {
        high = how < 0.75 ? one : one - 1;
        middle = other + many;
        if (high < middle) continue;
      }
    }
    const limit = -heat * Math.log(1 - random());
    // Hours can make up for what is waited and late now, for no more.
    if (isWhole && driven(kind, low, high, middle) - waited[size - 1]! - tardy[size - 1]! >= limit) continue;
    change(kind, low, high, middle);
    fill(tried, low, high);
    const [first, final] = [places[low]!, places[high]!];
    const until = addUp(first, final, limit);
    const gained = until < 0 ? Infinity : costs[until]! - spent[until]!;
    if (gained >= limit) {
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
