import type { Done } from './effort.ts';
import { nearest } from './near.ts';
import { seeded } from './random.ts';
import { stretches } from './stretches.ts';

/** Neighbours of a stop to and from which new ways are tried. */
const NEAR = 8;
/** Stops that are moved elsewhere together at most, as they are and turned. */
const [LONGEST, LONGEST_TURNED] = [10, 3];
/** What a worse order may cost more and still be gone on from, by the mean way: at the beginning, and in the end. */
const [HOT, COLD] = [1, 0.003];
/** After how many iterations the clock is looked at. */
const EVERY = 32;
/** A gain smaller than this is none: what remains of adding up in another order. */
const LEAST = 1e-7;

/** Turns a stretch round where it is, moves it elsewhere, or both. */
const [TURN, MOVE, MOVE_TURNED] = [0, 1, 2];

/**
 * Improves an order by iterated local search: two stretches that follow each other are exchanged at a random place, what is around is put
 * in order again by the best of all moves that make a near stop the next one (2-opt and Or-opt, with neighbour lists and a queue in place of
 * don't-look bits), and what came of it is kept when it costs less, or little more while the search is young (annealing by `done`).
 * @param cost from each of `size` nodes (row) to each
 * @param begin all nodes; the first and the last stay where they are
 * @returns the best order found, and how many iterations were made
 */
export const iterated = (
  cost: Float64Array,
  begin: Int32Array,
  { seed, done }: { seed: number; done: Done },
): { order: Int32Array; iterations: number } => {
  const size = begin.length;
  const last = size - 1;
  const random = seeded(seed);
  const outward = nearest(cost, size, NEAR, false);
  const inward = nearest(cost, size, NEAR, true);
  const route = stretches(cost, begin);
  const { order, position, turned } = route;

  /** Nodes around which something changed, first come first. */
  const queue = new Int32Array(size);
  const isQueued = new Uint8Array(size);
  let head = 0;
  let waiting = 0;
  const look = (node: number) => {
    if (isQueued[node]) return;
    isQueued[node] = 1;
    queue[(head + waiting) % size] = node;
    waiting += 1;
  };

  // The best move that was found: what it costs, which kind it is, the stretch, and behind which position it goes.
  let best = 0;
  let kind = TURN;
  let low = 0;
  let high = 0;
  let goal = 0;
  const keep = (gain: number, its: number, from: number, to: number, behind: number) => {
    best = gain;
    kind = its;
    low = from;
    high = to;
    goal = behind;
  };

  /**
   * Tries all moves after which `y` follows `x` that do away with a longer way at one of them.
   * @param isX whether that is at `x`
   */
  const tryWay = (x: number, y: number, isX: boolean) => {
    const px = position[x]!;
    const py = position[y]!;
    if (py === px + 1) return;
    const rowX = x * size;
    const rowY = y * size;
    const way = cost[rowX + y]!;
    const afterX = order[px + 1]!;
    const beforeY = order[py - 1]!;
    const outX = cost[rowX + afterX]!;
    const inY = cost[beforeY * size + y]!;
    // Those that turn a stretch which begins with the node after x, or ends with y; they part y from what is after it.
    const parts = (isX ? way < outX : py < last && way < cost[rowY + order[py + 1]!]!) && py < last;
    // Those that turn a stretch which begins with x, or ends with the node before y; they part x from what is before it.
    const splits = (isX ? px > 0 && way < cost[order[px - 1]! * size + x]! : way < inY) && px > 0;
    const moves = isX ? way < outX : way < inY;
    const open = way - outX;
    const close = way - inY;

    if (parts) {
      const afterY = order[py + 1]!;
      const outY = cost[rowY + afterY]!;
      if (px < py) {
        const gain = open + cost[afterX * size + afterY]! - outY + turned[py]! - turned[px + 1]!;
        if (gain < best) keep(gain, TURN, px + 1, py, 0);
      }
      // A stretch that ends with y goes behind x, turned.
      const least = Math.max(py - LONGEST_TURNED + 1, px < py ? px + 2 : 1);
      for (let from = py, node = y; from >= least; from -= 1) {
        const before = order[from - 1]!;
        const joined = cost[node * size + afterX]! + cost[before * size + afterY]!;
        const gain = open - outY + joined - cost[before * size + node]! + turned[py]! - turned[from]!;
        if (gain < best) keep(gain, MOVE_TURNED, from, py, px);
        node = before;
      }
    }
    if (splits) {
      const beforeX = order[px - 1]!;
      const inX = cost[beforeX * size + x]!;
      if (px < py) {
        const gain = close + cost[beforeX * size + beforeY]! - inX + turned[py - 1]! - turned[px]!;
        if (gain < best) keep(gain, TURN, px, py - 1, 0);
      }
      // A stretch that begins with x goes before y, turned.
      const most = Math.min(px + LONGEST_TURNED, py > px ? py - 1 : last);
      for (let to = px, node = x; to < most; to += 1) {
        const after = order[to + 1]!;
        const joined = cost[beforeY * size + node]! + cost[beforeX * size + after]!;
        const gain = close - inX + joined - cost[node * size + after]! + turned[to]! - turned[px]!;
        if (gain < best) keep(gain, MOVE_TURNED, px, to, py - 1);
        node = after;
      }
    }
    if (!moves) return;
    const both = way - outX - inY;
    // A stretch that begins with y goes behind x.
    const most = Math.min(py + LONGEST, px > py ? px : last);
    for (let to = py, node = y; to < most; to += 1) {
      const after = order[to + 1]!;
      const gain = both + cost[node * size + afterX]! + cost[beforeY * size + after]! - cost[node * size + after]!;
      if (gain < best) keep(gain, MOVE, py, to, px);
      node = after;
    }
    // A stretch that ends with x goes before y.
    const least = Math.max(px - LONGEST + 1, py < px ? py + 1 : 1);
    for (let from = px, node = x; from >= least; from -= 1) {
      const before = order[from - 1]!;
      const gain = both + cost[beforeY * size + node]! + cost[before * size + afterX]! - cost[before * size + node]!;
      if (gain < best) keep(gain, MOVE, from, px, py - 1);
      node = before;
    }
  };
  /** Finds the best move at a node. */
  const seek = (node: number) => {
    best = -LEAST;
    const at = position[node]!;
    const out = at < last ? cost[node * size + order[at + 1]!]! : 0;
    const into = at > 0 ? cost[order[at - 1]! * size + node]! : 0;
    const most = Math.max(out, into);
    const row = node * NEAR;
    for (let each = row; node !== last && each < row + NEAR; each += 1) {
      const other = outward[each]!;
      if (other < 0 || cost[node * size + other]! >= most) break;
      tryWay(node, other, true);
    }
    for (let each = row; node !== 0 && each < row + NEAR; each += 1) {
      const other = inward[each]!;
      if (other < 0 || cost[other * size + node]! >= most) break;
      tryWay(other, node, false);
    }
    return best < -LEAST;
  };
  const lookAround = (at: number) => {
    look(order[at]!);
    look(order[at + 1]!);
  };
  const make = () => {
    lookAround(low - 1);
    lookAround(high);
    if (kind !== TURN) lookAround(goal);
    if (kind !== MOVE) route.turn(low, high);
    if (kind === TURN) return route.place(low, high);
    if (goal > high) return route.exchange(low, high + 1, goal);
    return route.exchange(goal + 1, low, high);
  };
  /** Makes moves until none is left that gains. @returns what the order costs more by them */
  const settle = () => {
    let gained = 0;
    while (waiting > 0) {
      const node = queue[head]!;
      head = (head + 1) % size;
      waiting -= 1;
      isQueued[node] = 0;
      while (seek(node)) {
        gained += best;
        make();
      }
    }
    return gained;
  };

  const inner = size - 2;
  const half = inner >> 1;
  const wayTo = (at: number) => cost[order[at - 1]! * size + order[at]!]!;
  /** Exchanges two stretches somewhere, mostly short ones, of half of all stops at most. @returns what the order costs more by it */
  const shake = () => {
    const one = Math.ceil(half ** random());
    const other = Math.ceil(half ** random());
    const from = 1 + Math.floor(random() * (inner - one - other + 1));
    const middle = from + one;
    const end = middle + other;
    lookAround(from - 1);
    lookAround(middle - 1);
    lookAround(end - 1);
    const before = wayTo(from) + wayTo(middle) + wayTo(end);
    route.exchange(from, middle, end - 1);
    return wayTo(from) + wayTo(from + other) + wayTo(end) - before;
  };

  for (let at = 0; at < last; at += 1) lookAround(at);
  settle();
  route.accept();
  let now = route.total();
  let least = now;
  const found = order.slice();
  const mean = now / last;
  let heat = 0;
  let iterations = 0;
  for (; inner > 2; iterations += 1) {
    if (iterations % EVERY === 0) {
      const share = done(iterations);
      if (share >= 1) break;
      heat = HOT * mean * (COLD / HOT) ** share;
    }
    const gained = shake() + settle();
    if (gained >= -heat * Math.log(1 - random())) {
      route.undo();
      continue;
    }
    route.accept();
    now += gained;
    if (now >= least - LEAST) continue;
    least = now;
    found.set(order);
  }
  return { order: found, iterations };
};
