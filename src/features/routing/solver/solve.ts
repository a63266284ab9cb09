import { annealed } from './annealed.ts';
import { doneOf, type Effort } from './effort.ts';
import { exact } from './exact.ts';
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
/** Of an effort with hours: the share in which stops are put in order as if there were none, for the rest to begin from. */
const WITHOUT = 0.2;

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

const find = (plan: Plan, begin: Int32Array, effort: Effort): Found => {
  const few = plan.fixed.filter((node) => node === -1).length <= FEW;
  if (few) return { order: exact(plan, begin), iterations: 0, isBest: true };
  const { seed } = effort;
  const part = loosePart(plan, begin);
  if (part) {
    const its = part.from(begin);
    if (part.plan.size - 2 <= FEW) return { order: part.of(exact(part.plan, its)), iterations: 0, isBest: true };
    const { order, iterations } = iterated(part.plan.cost, its, { seed, done: doneOf(effort) });
    return { order: part.of(order), iterations, isBest: false };
  }
  const wholly = doneOf(effort);
  const bare = loosePart({ ...plan, isTimed: false }, begin);
  const first = bare && iterated(bare.plan.cost, bare.from(begin), { seed, done: doneOf(effort, WITHOUT) });
  const from = first ? cheapest(plan, [begin, bare.of(first.order)]) : begin;
  const made = first?.iterations ?? 0;
  const { order, iterations } = annealed(plan, from, { seed, done: (iteration) => wholly(iteration + made) });
  return { order, iterations: made + iterations, isBest: false };
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
