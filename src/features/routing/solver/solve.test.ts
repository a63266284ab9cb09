import { expect, test } from 'vitest';
import type { Effort } from './effort.ts';
import type { Problem, SolverStop } from './problem.ts';
import { seeded } from './random.ts';
import { type RouteCost } from './routeCost.ts';
import { solve } from './solve.ts';

const bare: SolverStop = { service: 180, from: null, to: null, isLocked: false };
const stops = (count: number, over: (at: number) => Partial<SolverStop> = () => ({})) =>
  Array.from({ length: count }, (_, at) => ({ ...bare, ...over(at) }));
/** A clock that stands still: what ends the search are its iterations. */
const effort = (iterations: number, seed = 1): Effort => ({ seed, ms: 1000, now: () => 0, iterations });

/** Places of a city of some kilometres, and seconds between them by the streets of a grid, one-way ones when `directed`. */
const city = (places: number, seed: number, directed = true) => {
  const random = seeded(seed);
  const at = Array.from({ length: places }, () => [random() * 3000, random() * 3000] as const);
  const seconds = new Float64Array(places * places);
  for (const [from, [x, y]] of at.entries()) {
    for (const [to, [u, v]] of at.entries()) {
      const round = directed && from !== to ? random() * 120 : 0;
      seconds[from * places + to] = Math.round(Math.abs(x - u) / 6 + Math.abs(y - v) / 6 + round);
    }
  }
  return seconds;
};

/** What an order comes to, added up as plainly as can be. */
const plainCost = ({ mode, seconds, stops: all }: Problem, order: readonly number[]): RouteCost => {
  const places = Math.sqrt(seconds.length);
  const ends = mode === 'circular' ? [0] : places === all.length + 2 ? [all.length + 1] : [];
  let [now, here, driving, waiting, late] = [0, 0, 0, 0, 0];
  for (const place of [...order.map((stop) => stop + 1), ...ends]) {
    const { service = 0, from = null, to = null } = all[place - 1] ?? {};
    const leg = seconds[here * places + place]!;
    driving += leg;
    now += leg;
    if (place > 0 && from !== null && now < from) {
      waiting += from - now;
      now = from;
    }
    if (place > 0 && to !== null && now > to) late += now - to;
    now += service;
    here = place;
  }
  return { cost: driving + waiting + 30 * late, driving, waiting, late };
};

/** The least that any order costs which keeps what is locked: all of them are tried. */
const leastOf = (problem: Problem) => {
  const { stops: all, first } = problem;
  const order = [...all.keys()];
  let least = Infinity;
  const tryAll = (at: number) => {
    if (at === order.length) {
      const isKept = all.every(({ isLocked }, stop) => !isLocked || order[stop] === stop) && (first === undefined || order[0] === first);
      if (isKept) least = Math.min(least, plainCost(problem, order).cost);
    }
    for (let other = at; other < order.length; other += 1) {
      order.splice(at, 0, ...order.splice(other, 1));
      tryAll(at + 1);
      order.splice(other, 0, ...order.splice(at, 1));
    }
  };
  tryAll(0);
  return least;
};

const isOrder = (order: readonly number[], count: number) =>
  order.length === count && order.toSorted((a, b) => a - b).every((stop, at) => stop === at);

for (const mode of ['circular', 'lineal'] as const) {
  for (const count of [1, 2, 3, 5, 7, 8]) {
    test(`${mode}: ${count} stops come in the best of all orders, one-way streets or not`, () => {
      for (const directed of [true, false]) {
        const problem: Problem = { mode, seconds: city(count + 1, count, directed), stops: stops(count) };
        const { order, cost, isBest } = solve(problem, effort(100));
        expect([isOrder(order, count), isBest, cost]).toEqual([true, true, leastOf(problem)]);
        expect(plainCost(problem, order).cost).toBe(cost);
      }
    });
  }
}

test('nine stops come in the best order to a given end', () => {
  const problem: Problem = { mode: 'lineal', seconds: city(9 + 2, 4), stops: stops(9) };
  const { order, cost } = solve(problem, effort(100));
  expect([isOrder(order, 9), cost]).toEqual([true, leastOf(problem)]);
  expect(plainCost(problem, order).cost).toBe(cost);
});

test('locked stops stay the how-manieth they are, in the best order that there is around them', () => {
  for (const locked of [[0], [7], [2, 5], [0, 3, 4, 7]]) {
    const problem: Problem = { mode: 'circular', seconds: city(9, 11), stops: stops(8, (at) => ({ isLocked: locked.includes(at) })) };
    const { order, cost } = solve(problem, effort(100));
    expect(locked.map((at) => order[at])).toEqual(locked);
    expect(cost).toBe(leastOf(problem));
  }
});

test('one stop can be wished to be the first', () => {
  const problem: Problem = { mode: 'lineal', seconds: city(8, 3), stops: stops(7, (at) => ({ isLocked: at === 4 })), first: 2 };
  const { order, cost } = solve(problem, effort(100));
  expect([order[0], order[4], cost]).toEqual([2, 4, leastOf(problem)]);
  expect(() => solve({ ...problem, first: 4 }, effort(1))).toThrow(RangeError);
  expect(() => solve({ ...problem, first: 7 }, effort(1))).toThrow(RangeError);
});

test('hours are kept where they can be: one waits for what they cost, and is late where all else costs more', () => {
  const random = seeded(5);
  for (let turn = 0; turn < 8; turn += 1) {
    const windows = stops(7, (at) => {
      const from = Math.floor(random() * 3000);
      return at % 2 ? { from, to: from + 600 } : {};
    });
    const problem: Problem = { mode: turn % 2 ? 'circular' : 'lineal', seconds: city(8, turn), stops: windows };
    const { order, ...cost } = solve(problem, effort(100));
    expect(cost).toMatchObject(plainCost(problem, order));
    expect(cost.cost).toBe(leastOf(problem));
  }
});

test('a stop whose hours begin first is visited first, though another is nearer', () => {
  const seconds = Float64Array.from([0, 60, 100, 60, 0, 100, 100, 100, 0]);
  const problem: Problem = { mode: 'lineal', seconds, stops: stops(2, (at) => (at === 1 ? { from: null, to: 100 } : {})) };
  expect(solve(problem, effort(1))).toMatchObject({ order: [1, 0], driving: 200, late: 0, waiting: 0 });
  expect(solve({ ...problem, stops: stops(2) }, effort(1))).toMatchObject({ order: [0, 1], driving: 160 });
});

test('a minute at a door costs as one on the road; one of being late costs half an hour', () => {
  const seconds = new Float64Array(4);
  const problem = (stop: Partial<SolverStop>): Problem => ({ mode: 'lineal', seconds, stops: stops(1, () => stop) });
  expect(solve(problem({ from: 60 }), effort(1))).toMatchObject({ cost: 60, waiting: 60, late: 0 });
  expect(solve(problem({ to: -60 }), effort(1))).toMatchObject({ cost: 1800, waiting: 0, late: 60 });
});

test('no stop is an order too, and so are 500; 501 are refused', () => {
  expect(solve({ mode: 'circular', seconds: new Float64Array(1), stops: [] }, effort(1)).order).toEqual([]);
  expect(solve({ mode: 'lineal', seconds: Float64Array.from([0, 5, 5, 0]), stops: [] }, effort(1))).toMatchObject({ order: [], cost: 5 });
  const problem: Problem = { mode: 'circular', seconds: city(501, 1), stops: stops(500) };
  const { order, cost } = solve(problem, effort(200));
  expect(isOrder(order, 500)).toBe(true);
  expect(cost).toBeLessThan(plainCost(problem, [...problem.stops.keys()]).cost / 4);
  expect(() => solve({ ...problem, seconds: new Float64Array(502 ** 2), stops: stops(501) }, effort(1))).toThrow(RangeError);
});

test('stops at one place are visited one after the other, and cost nothing but the way there', () => {
  const all: Problem = { mode: 'circular', seconds: new Float64Array(501 ** 2), stops: stops(500) };
  expect(solve(all, effort(100))).toMatchObject({ cost: 0, isBest: true });
  // Twenty doors, ten stops at each of them.
  const doors = city(21, 8);
  const door = (place: number) => (place === 0 ? 0 : 1 + ((place - 1) % 20));
  const seconds = Float64Array.from({ length: 201 ** 2 }, (_, cell) => doors[door(Math.floor(cell / 201)) * 21 + door(cell % 201)]!);
  const { order, cost } = solve({ mode: 'circular', seconds, stops: stops(200) }, effort(2000));
  expect(order.filter((stop, at) => at === 0 || door(stop + 1) !== door(order[at - 1]! + 1))).toHaveLength(20);
  expect(cost).toBe(solve({ mode: 'circular', seconds: doors, stops: stops(20) }, effort(2000)).cost);
});

test('what is no matrix of times is refused', () => {
  const problem: Problem = { mode: 'circular', seconds: city(4, 1), stops: stops(3) };
  for (const wrong of [Number.NaN, -1, Infinity]) {
    expect(() => solve({ ...problem, seconds: problem.seconds.with(5, wrong) }, effort(1))).toThrow(RangeError);
    expect(() => solve({ ...problem, stops: stops(3, () => ({ service: wrong })) }, effort(1))).toThrow(RangeError);
  }
  expect(() => solve({ ...problem, stops: stops(4) }, effort(1))).toThrow(RangeError);
  expect(() => solve({ ...problem, stops: stops(2) }, effort(1))).toThrow(RangeError);
  expect(() => solve({ ...problem, stops: stops(3, () => ({ to: Number.NaN })) }, effort(1))).toThrow(RangeError);
});

test('a way that keeps all hours, and locks as they are on it, is not lost among many stops', () => {
  const count = 80;
  const seconds = city(count + 1, 6);
  const known = solve({ mode: 'circular', seconds, stops: stops(count) }, effort(6000));
  let [now, here] = [0, 0];
  const arrivals = known.order.map((stop) => {
    now += seconds[here * (count + 1) + stop + 1]!;
    here = stop + 1;
    return (now += 180) - 180;
  });
  const hours = stops(count, (stop) => {
    const at = arrivals[known.order.indexOf(stop)]!;
    return stop % 4 ? {} : { from: at - 900, to: at + 900 };
  });
  const timed = solve({ mode: 'circular', seconds, stops: hours }, effort(200_000));
  expect(timed.late).toBe(0);
  expect(timed.cost).toBeLessThan(known.cost * 1.05);
  // The stop that is visited in the middle stays there.
  const middle = known.order[39]!;
  const place = (stop: number) => (stop === 39 ? middle : stop === middle ? 39 : stop) + 1;
  const row = (at: number) => (at === 0 ? 0 : place(at - 1)) * (count + 1);
  const cell = (at: number) => row(Math.floor(at / (count + 1))) + row(at % (count + 1)) / (count + 1);
  const moved = Float64Array.from(seconds, (_, at) => seconds[cell(at)]!);
  const locked = solve({ mode: 'circular', seconds: moved, stops: stops(count, (at) => ({ isLocked: at === 39 })) }, effort(200_000));
  expect(locked.order[39]).toBe(39);
  expect(locked.cost).toBeLessThan(known.cost * 1.05);
});

test('of a good way on which every tenth stop is locked where it stands, a way is found that is not much longer', () => {
  const count = 100;
  const seconds = city(count + 1, 9);
  const known = solve({ mode: 'circular', seconds, stops: stops(count) }, effort(6000));
  const random = seeded(2);
  // Numbers along that way, but that all between two locks stand anywhere.
  const numbers = known.order.slice();
  const loose = [...numbers.keys()].filter((at) => at % 10 !== 9);
  for (let at = loose.length - 1; at > 0; at -= 1) {
    const [one, other] = [loose[at]!, loose[Math.floor(random() * (at + 1))]!];
    [numbers[one], numbers[other]] = [numbers[other]!, numbers[one]!];
  }
  const place = [0, ...numbers.map((stop) => stop + 1)];
  const mixed = Float64Array.from(
    seconds,
    (_, cell) => seconds[place[Math.floor(cell / (count + 1))]! * (count + 1) + place[cell % (count + 1)]!]!,
  );
  const problem: Problem = { mode: 'circular', seconds: mixed, stops: stops(count, (at) => ({ isLocked: at % 10 === 9 })) };
  const { order, cost } = solve(problem, effort(1_000_000));
  expect(isOrder(order, count)).toBe(true);
  expect(loose.every((at) => order[at]! % 10 !== 9)).toBe(true);
  expect(plainCost(problem, order).cost).toBe(cost);
  expect(cost).toBeLessThan(known.cost * 1.1);
});

test('time that has no end, and iterations that have none, leave the search to what has one', () => {
  const problem: Problem = { mode: 'circular', seconds: city(61, 2), stops: stops(60) };
  const { cost, iterations } = solve(problem, { seed: 1, ms: Infinity, now: () => 0, iterations: 3200 });
  expect(iterations).toBe(3200);
  let time = 0;
  expect(solve(problem, { seed: 1, ms: 101, now: () => (time += 1) })).toMatchObject({ cost, iterations });
  expect(cost).toBeLessThan(solve(problem, effort(30)).cost);
});

test('the search ends when its time is over, and at once when nobody waits', () => {
  const problem: Problem = { mode: 'circular', seconds: city(61, 2), stops: stops(60, (at) => ({ isLocked: at === 30 })) };
  for (const its of [problem, { ...problem, stops: stops(60) }]) {
    let time = 0;
    const { iterations } = solve(its, { seed: 1, ms: 50, now: () => (time += 1) });
    expect(iterations).toBeGreaterThan(500);
    expect(time).toBeLessThan(60);
    expect(solve(its, { seed: 1, ms: 50, now: () => Infinity }).iterations).toBe(0);
    expect(solve(its, { seed: 1, ms: 0, now: () => 0 }).iterations).toBe(0);
  }
});
