import { annealed } from './annealed.ts';
import { doneOf, type Effort } from './effort.ts';
import { exact } from './exact.ts';
import { exchanged } from './exchanged.ts';
import { inserted } from './inserted.ts';
import { iterated } from './iterated.ts';
import { loosePart } from './loosePart.ts';
import { nearestNext } from './near.ts';
import { type Plan, planOf, type Problem } from './problem.ts';
import { type RouteCost, routeCost } from './routeCost.ts';

/** What came of it. */
export type Solution = RouteCost & {
  /** Numbers of the problem's stops, in the order of the visits. */
  readonly order: number[];
  readonly iterations: number;
  /** There is no better order. */
  readonly isBest: boolean;
};

/** Stops that may stand anywhere, of which all orders are tried. */
const FEW = 9;
/** Share of an effort in which the whole is put in order without its hours, to begin from. */
const WITHOUT = 0.2;
/** Stops between two locks from which on a row is long; and the share in which each row is put in order, and the whole as if none was locked. */
const LONG = 30;
const [BETWEEN_LONG, BETWEEN] = [0.3, 0.05];

type Found = { order: Int32Array; iterations: number; isBest: boolean };

/** The order that there is, or what comes closest to it where another stop has to be the first. */
const given = ({ fixed, size }: Plan): Int32Array => {
  const held = new Set(fixed);
  const free = Array.from({ length: size }, (_, node) => node).filter((node) => !held.has(node));
  let next = 0;
  return fixed.map((node) => (node === -1 ? free[next++]! : node));
};

const cheapest = (plan: Plan, orders: readonly Int32Array[]): Int32Array => {
  const costs = orders.map((order) => routeCost(plan, order).cost);
  return orders[costs.indexOf(Math.min(...costs))]!;
};

/** Puts what lies between fixed stops in order, stretch by stretch, where no hours are asked for. */
const settleBetween = (plan: Plan, order: Int32Array, effort: Effort, share: number): Found => {
  const { fixed, size } = plan;
  const free = fixed.filter((node) => node === -1).length;
  const found = { order, iterations: 0, isBest: false };
  for (let from = 0; from < size; from += 1) {
    if (fixed[from] !== -1) continue;
    const to = fixed.findIndex((node, at) => at > from && node !== -1);
    const part = loosePart({ ...plan, fixed: found.order.map((node, at) => (at >= from && at < to ? -1 : node)) }, found.order)!;
    const its = part.from(found.order);
    if (part.plan.size - 2 <= FEW) found.order = part.of(exact(part.plan, its));
    else {
      const done = doneOf(effort, (share * (to - from)) / free);
      const settled = iterated(part.plan.cost, its, { seed: effort.seed, done });
      found.order = part.of(settled.order);
      found.iterations += settled.iterations;
    }
    from = to;
  }
  return found;
};

const find = (plan: Plan, begin: Int32Array, effort: Effort): Found => {
  const part = loosePart(plan, begin);
  if (!part || plan.fixed.filter((node) => node === -1).length <= FEW) return { order: exact(plan, begin), iterations: 0, isBest: true };
  const { seed } = effort;
  if (part.isAll && part.plan.size - 2 <= FEW) return { order: part.of(exact(part.plan, part.from(begin))), iterations: 0, isBest: true };
  if (part.isAll) {
    const { order, iterations } = iterated(part.plan.cost, part.from(begin), { seed, done: doneOf(effort) });
    return { order: part.of(order), iterations, isBest: false };
  }
  if (!plan.isTimed) {
    const rows = plan.fixed.filter((node, at) => node !== -1 && plan.fixed[at - 1] === -1).length;
    if (part.plan.size / rows < LONG) {
      const { order, iterations } = exchanged(plan, begin, { seed, done: doneOf(effort, 1 - BETWEEN) });
      const settled = settleBetween(plan, order, effort, BETWEEN);
      return { ...settled, iterations: iterations + settled.iterations };
    }
    // The longer the rows between locks are, the more there is to be found in each of them, and in all together as if nothing was locked.
    const bare = iterated(part.plan.cost, part.from(begin), { seed, done: doneOf(effort, BETWEEN_LONG) });
    const whole = exchanged(plan, begin, { seed, done: doneOf(effort, 1 - 3 * BETWEEN_LONG) });
    const settled = [part.of(bare.order), whole.order].map((each) => settleBetween(plan, each, effort, BETWEEN_LONG));
    const order = cheapest(
      plan,
      settled.map((each) => each.order),
    );
    return { order, iterations: settled.reduce((sum, each) => sum + each.iterations, bare.iterations + whole.iterations), isBest: false };
  }
  const began = effort.now();
  const bare = iterated(part.plan.cost, part.from(begin), { seed, done: doneOf(effort, WITHOUT) });
  const loose = part.of(bare.order);
  const hasLocks = plan.fixed.subarray(plan.fixed.indexOf(-1), plan.fixed.lastIndexOf(-1)).some((node) => node !== -1);
  const from = cheapest(plan, [begin, loose, ...(hasLocks ? [] : [inserted(plan, loose)])]);
  // Of what is left by now: to find out from where to begin takes a while, too.
  const ms = Math.max(0, effort.ms - (effort.now() - began));
  const iterations = effort.iterations && effort.iterations * (1 - WITHOUT);
  const whole = annealed(plan, from, { seed, done: doneOf({ ...effort, ms, iterations }) });
  return { order: whole.order, iterations: bare.iterations + whole.iterations, isBest: false };
};

/**
 * Puts stops in the best order that is found with some effort. It costs no more than the order they are in, unless that has another first
 * stop than is asked for. Up to nine stops it is the best there is.
 * @throws RangeError for a problem that is none: see `planOf`
 */
export const solve = (problem: Problem, effort: Effort): Solution => {
  const plan = planOf(problem);
  const present = given(plan);
  const { order, iterations, isBest } = find(plan, cheapest(plan, [present, nearestNext(plan.cost, plan.fixed)]), effort);
  const best = cheapest(plan, [present, order]);
  return { ...routeCost(plan, best), order: Array.from(best.subarray(1, -1), (node) => node - 1), iterations, isBest };
};
