import type { Plan } from './problem.ts';

/** What of a plan may stand anywhere, to be put in order by itself. */
export type LoosePart = {
  readonly plan: Plan;
  /** Nothing is fixed between and no hours are asked for: what is best for the part is best for the whole. */
  readonly isAll: boolean;
  /** Nodes of the whole, both ends included, in an order of the part. */
  readonly of: (order: Int32Array) => Int32Array;
  /** The other way. @param order of the whole, that keeps what is fixed */
  readonly from: (order: Int32Array) => Int32Array;
};

/** For each node the first of those that it cannot be told from: no way between them, and the same ways to all others. */
const twinsOf = ({ cost, size }: Plan, nodes: Int32Array): Int32Array => {
  const twin = Int32Array.from({ length: size }, (_, node) => node);
  const isSame = (one: number, other: number) => {
    for (let node = 0; node < size; node += 1) {
      if (cost[one * size + node] !== cost[other * size + node] || cost[node * size + one] !== cost[node * size + other]) return false;
    }
    return true;
  };
  for (const [at, node] of nodes.entries()) {
    for (let before = 0; before < at; before += 1) {
      const other = nodes[before]!;
      if (twin[other] !== other || cost[node * size + other] !== 0 || cost[other * size + node] !== 0 || !isSame(node, other)) continue;
      twin[node] = other;
      break;
    }
  }
  return twin;
};

/**
 * What of a plan may stand anywhere, as if no hours were asked for and nothing was fixed between; without stops at the same place: those
 * follow each other. Undefined where all is fixed.
 * @param order one that keeps what is fixed
 */
export const loosePart = (plan: Plan, order: Int32Array): LoosePart | undefined => {
  const { size, cost, fixed, isTimed } = plan;
  const first = fixed.indexOf(-1);
  const last = fixed.lastIndexOf(-1) + 1;
  if (first < 0) return undefined;
  const loose = order.filter((_, at) => fixed[at] === -1);
  const twin = twinsOf(plan, loose);
  const nodes = Int32Array.from([order[first - 1]!, ...loose.filter((node) => twin[node] === node), order[last]!]);
  const its = nodes.length;
  const number = new Int32Array(size);
  for (const [at, node] of nodes.entries()) number[node] = at;
  const ways = new Float64Array(its * its);
  for (let from = 0; from < its; from += 1) {
    for (let to = 0; to < its; to += 1) ways[from * its + to] = cost[nodes[from]! * size + nodes[to]!]!;
  }
  const together = Map.groupBy(loose, (node) => twin[node]!);
  const ends = new Int32Array(its).fill(-1);
  ends[0] = 0;
  ends[its - 1] = its - 1;
  const [service, from, to] = [0, -Infinity, Infinity].map((value) => new Float64Array(its).fill(value)) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  return {
    plan: { size: its, cost: ways, fixed: ends, isTimed: false, service, from, to },
    isAll: !isTimed && loose.length === last - first,
    of: (part) => {
      const visited = [...part.subarray(1, -1)].flatMap((at) => together.get(nodes[at]!)!);
      let next = 0;
      return order.map((node, at) => (fixed[at] === -1 ? visited[next++]! : node));
    },
    from: (whole) => {
      const seen = whole.filter((node, at) => fixed[at] === -1 && twin[node] === node);
      return Int32Array.from([0, ...[...seen].map((node) => number[node]!), its - 1]);
    },
  };
};
