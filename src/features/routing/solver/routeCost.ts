import type { Plan } from './problem.ts';

/** What a second of being late costs, in seconds of driving: for a minute one drives half an hour elsewhere first. */
export const LATE = 30;

/** What an order comes to, all in seconds; what one does at the stops is the same in any order. */
export type RouteCost = {
  /** What is made as small as can be: driving and waiting, and being late `LATE` times. */
  readonly cost: number;
  readonly driving: number;
  /** At doors, for their hours to begin. */
  readonly waiting: number;
  /** Of all stops together, after their hours ended. */
  readonly late: number;
};

/** What an order costs. @param order nodes of the plan, both ends included */
export const routeCost = ({ cost, size, service, from, to }: Plan, order: Int32Array): RouteCost => {
  let [now, driving, waiting, late] = [0, 0, 0, 0];
  for (let at = 1; at < order.length; at += 1) {
    const node = order[at]!;
    const leg = cost[order[at - 1]! * size + node]!;
    const wait = Math.max(0, from[node]! - now - leg);
    now += leg + wait;
    driving += leg;
    waiting += wait;
    late += Math.max(0, now - to[node]!);
    now += service[node]!;
  }
  return { cost: driving + waiting + LATE * late, driving, waiting, late };
};
