import type { RoadGraph } from './graph.ts';
import type { Stand } from './snap.ts';
import { soonestFirst } from './soonestFirst.ts';

/** How a target is reached. */
export type Arrival = {
  readonly seconds: number;
  readonly metres: number;
  /** The way on which it is reached; undefined when both are on one segment and no crossing lies between. */
  readonly last: number | undefined;
};

/** Fastest ways from one origin at a time. */
export type Search = {
  /** Looks for them as far as it takes to know those to all of the nodes asked for; what was found before is forgotten. */
  begin: (origin: Stand, asked: Uint32Array) => void;
  /** To a stand whose nodes were asked for; undefined where no way leads. */
  arrive: (target: Stand) => Arrival | undefined;
  /** The ways that are driven until one arrives, in order: the first from the origin on, the last up to the target, between them whole. */
  waysTo: (last: number) => number[];
};

/** Two places that are nearer to each other than a car is long are one door, whichever way the street goes; in metres. */
const DOOR = 5;

/** Which share of a way, from 0 to 1, lies before a stand on it. */
export const passed = (way: number, { along }: Stand) => (way & 1 ? 1 - along : along);

/** The nodes over which one comes to any of the stands. */
export const nodesBefore = ({ cost, ends }: RoadGraph, stands: readonly Stand[]): Uint32Array => {
  const ways = stands.flatMap(({ segment }) => [2 * segment, 2 * segment + 1]).filter((way) => cost[way]! < Infinity);
  return Uint32Array.from(new Set(ways.map((way) => ends[way ^ 1]!)));
};

/** Searches a network by Dijkstra's method. */
export const searching = ({ ends, cost, seconds, metres, first, leaving }: RoadGraph): Search => {
  const nodes = first.length - 1;
  const took = new Float64Array(nodes);
  const far = new Float64Array(nodes);
  /** By which way a node is reached; that of the origin's own segment as `~way`. */
  const by = new Int32Array(nodes);
  const isAsked = new Uint8Array(nodes);
  // What leaves a node lies together: the search passes through it a thousand times.
  const leadsTo = leaving.map((way) => ends[way]!);
  const takes = Float64Array.from(leaving, (way) => cost[way]!);
  const lengths = Float64Array.from(leaving, (way) => metres[way >> 1]!);
  const waiting = soonestFirst(
    nodes,
    takes.reduce((longest, time) => Math.max(longest, time), 0),
  );
  let origin: Stand | undefined;

  const reach = (node: number, time: number, length: number, way: number) => {
    if (time >= took[node]!) return;
    took[node] = time;
    far[node] = length;
    by[node] = way;
    waiting.put(node, time);
  };

  return {
    begin: (from, asked) => {
      origin = from;
      took.fill(Infinity);
      waiting.clear();
      for (const node of asked) isAsked[node] = 1;
      let missing = asked.length;
      for (const way of [2 * from.segment, 2 * from.segment + 1]) {
        if (cost[way] === Infinity) continue;
        const rest = 1 - passed(way, from);
        // The wait at the crossing is not shared.
        const time = cost[way]! - (1 - rest) * seconds[from.segment]!;
        reach(ends[way]!, time, rest * metres[from.segment]!, ~way);
      }
      while (missing > 0 && waiting.next()) {
        for (let node = waiting.take(); node >= 0; node = waiting.take()) {
          // A node of the same few seconds may still lead to it sooner: then it comes again.
          missing -= isAsked[node]!;
          isAsked[node] = 0;
          for (let at = first[node]!; at < first[node + 1]!; at += 1) {
            reach(leadsTo[at]!, took[node]! + takes[at]!, far[node]! + lengths[at]!, leaving[at]!);
          }
        }
      }
      for (const node of asked) isAsked[node] = 0;
    },
    arrive: (target) => {
      const { segment } = target;
      const [time, length] = [seconds[segment]!, metres[segment]!];
      let best: Arrival | undefined;
      if (origin?.segment === segment) {
        const share = Math.abs(target.along - origin.along);
        const way = 2 * segment + (target.along < origin.along ? 1 : 0);
        if (cost[way]! < Infinity || share * length <= DOOR) best = { seconds: share * time, metres: share * length, last: undefined };
      }
      for (let way = 2 * segment; way <= 2 * segment + 1; way += 1) {
        if (cost[way] === Infinity) continue;
        const node = ends[way ^ 1]!;
        const share = passed(way, target);
        const sum = took[node]! + share * time;
        if (sum < (best?.seconds ?? Infinity)) best = { seconds: sum, metres: far[node]! + share * length, last: way };
      }
      return best;
    },
    waysTo: (last) => {
      const ways = [last];
      for (let way = last; way >= 0;) {
        way = by[ends[way ^ 1]!]!;
        ways.push(way < 0 ? ~way : way);
      }
      return ways.toReversed();
    },
  };
};
