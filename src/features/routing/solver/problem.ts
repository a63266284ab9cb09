import type { RouteMode } from '../../orders/way/routeMode.ts';

/** What a stop asks for; in seconds, hours since the departure. */
export type SolverStop = {
  /** How long one is there. */
  readonly service: number;
  /** Before it one waits at the door. */
  readonly from: number | null;
  /** After it one is late. */
  readonly to: number | null;
  /** Stays the how-manieth it is. */
  readonly isLocked: boolean;
};

/** What is to be put in order. */
export type Problem = {
  /** Circular ends at the start. Lineal ends at the end, or at its last stop where the matrix has no row for one. */
  readonly mode: RouteMode;
  /** Seconds from each place (row) to each: the start, the stops, and of a Lineal one perhaps the end. */
  readonly seconds: Float64Array;
  /** In the order that there is: what comes out costs no more than it does. */
  readonly stops: readonly SolverStop[];
  /** Which of them has to be the first. */
  readonly first?: number | undefined;
};

/** A problem as the searches take it: node 0 is the start, then come the stops from 1 on, then one for the end. */
export type Plan = {
  /** Nodes, both ends included. */
  readonly size: number;
  /** Seconds from each node (row) to each; where nothing has to be come to in the end, it takes none. */
  readonly cost: Float64Array;
  /** By position: the node that has to stand there, -1 where any may; the ends have theirs. */
  readonly fixed: Int32Array;
  /** Whether hours are asked for, and so it matters when one comes. */
  readonly isTimed: boolean;
  /** By node, as in `SolverStop`; where none are asked for, the hours never begin nor end. */
  readonly service: Float64Array;
  readonly from: Float64Array;
  readonly to: Float64Array;
};

/** Stops that are put in order at most. */
export const MAX_STOPS = 500;

/** By position: the node that has to stand there. @throws RangeError where two have to be the first */
const fixedOf = ({ stops, first }: Problem): Int32Array => {
  const fixed = new Int32Array(stops.length + 2).fill(-1);
  fixed[0] = 0;
  fixed[stops.length + 1] = stops.length + 1;
  for (const [at, { isLocked }] of stops.entries()) if (isLocked) fixed[at + 1] = at + 1;
  if (first === undefined || first === fixed[1]! - 1) return fixed;
  if (!stops[first]) throw new RangeError(`stop ${first} is to be the first of ${stops.length}`);
  if (fixed[1] !== -1 || stops[first].isLocked) throw new RangeError('what is locked leaves no room for the first stop');
  fixed[1] = first + 1;
  return fixed;
};

/**
 * Makes the searches' plan of a problem.
 * @throws RangeError for more stops than `MAX_STOPS`, a matrix of another size, or numbers that are no time
 */
export const planOf = (problem: Problem): Plan => {
  const { mode, seconds, stops } = problem;
  if (stops.length > MAX_STOPS) throw new RangeError(`${stops.length} stops, of ${MAX_STOPS} at most`);
  const size = stops.length + 2;
  const hasEnd = seconds.length === size * size;
  const places = hasEnd ? size : size - 1;
  if (seconds.length !== places * places || (hasEnd && mode === 'circular'))
    throw new RangeError(`a matrix of ${seconds.length} cells for ${stops.length} stops, ${mode}`);
  if (!seconds.every((each) => each >= 0 && each < Infinity)) throw new RangeError('a matrix with cells that are no time');
  const cost = new Float64Array(size * size);
  for (let from = 0; from < places; from += 1) {
    cost.set(seconds.subarray(from * places, (from + 1) * places), from * size);
    if (!hasEnd) cost[from * size + size - 1] = mode === 'circular' ? seconds[from * places]! : 0;
  }
  const service = new Float64Array(size);
  const from = new Float64Array(size).fill(-Infinity);
  const to = new Float64Array(size).fill(Infinity);
  for (const [at, stop] of stops.entries()) {
    service[at + 1] = stop.service;
    from[at + 1] = stop.from ?? -Infinity;
    to[at + 1] = stop.to ?? Infinity;
  }
  if (!service.every((each) => each >= 0 && each < Infinity) || from.includes(Infinity) || to.includes(-Infinity))
    throw new RangeError('stops with seconds that are no time');
  if (from.some(Number.isNaN) || to.some(Number.isNaN)) throw new RangeError('stops with hours that are none');
  const isTimed = stops.some((stop) => stop.from !== null || stop.to !== null);
  return { size, cost, fixed: fixedOf(problem), isTimed, service, from, to };
};
