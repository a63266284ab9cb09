import fc from 'fast-check';
import { expect, test } from 'vitest';
import { annealed } from './annealed.ts';
import { doneOf } from './effort.ts';
import { exact } from './exact.ts';
import { iterated } from './iterated.ts';
import { type Plan, planOf, type Problem } from './problem.ts';
import { routeCost } from './routeCost.ts';
import { solve } from './solve.ts';
import { stretches } from './stretches.ts';

const done = (iterations: number) => doneOf({ seed: 1, ms: 1, now: () => 0, iterations });
const costs = (places: number) => fc.array(fc.integer({ min: 1, max: 900 }), { minLength: places ** 2, maxLength: places ** 2 });
const hour = fc.option(fc.integer({ min: 0, max: 6000 }), { freq: 3 });
const stop = (isTimed: boolean) =>
  fc.record({
    service: fc.constant(180),
    from: isTimed ? hour : fc.constant(null),
    to: isTimed ? hour : fc.constant(null),
    isLocked: fc.boolean(),
  });
/** Any problem of so many stops: with an end or without, directed, as far from a city as can be. */
const problems = ({
  min = 1,
  max,
  isTimed = false,
  mayLock = false,
}: {
  min?: number;
  max: number;
  isTimed?: boolean;
  mayLock?: boolean;
}) =>
  fc.tuple(fc.integer({ min, max }), fc.constantFrom('circular', 'lineal', 'ended')).chain(([count, how]) =>
    fc.record<Problem>({
      mode: fc.constant(how === 'circular' ? 'circular' : 'lineal'),
      seconds: costs(count + (how === 'ended' ? 2 : 1)).map((list) => Float64Array.from(list)),
      stops: fc
        .array(stop(isTimed), { minLength: count, maxLength: count })
        .map((all) => (mayLock ? all : all.map((each) => ({ ...each, isLocked: false })))),
    }),
  );
const inOrder = ({ size }: Plan) => Int32Array.from({ length: size }, (_, node) => node);
const visits = (order: Int32Array | readonly number[]) => Array.from(order).toSorted((a, b) => a - b);

const metres = fc.integer({ min: 0, max: 5000 });
/** Places in a city, and by how much longer the way from one to another can be than back: a way round a block or two. */
const cities = fc.array(fc.record({ x: metres, y: metres, uphill: fc.integer({ min: 0, max: 120 }) }), { minLength: 4, maxLength: 9 });

test('iterated finds what trying all orders finds, but for a second once in a while', () => {
  let [found, tried] = [0, 0];
  fc.assert(
    fc.property(cities, fc.constantFrom('circular', 'lineal'), fc.integer(), (places, mode, seed) => {
      const seconds = places.flatMap((from, row) =>
        places.map((to, column) =>
          row === column ? 0 : Math.round(Math.hypot(to.x - from.x, to.y - from.y) / 5) + to.uphill * (column % 3),
        ),
      );
      const bare = { service: 0, from: null, to: null, isLocked: false };
      const plan = planOf({ mode, seconds: Float64Array.from(seconds), stops: places.slice(1).map(() => bare) });
      const { order } = iterated(plan.cost, inOrder(plan), { seed, done: done(1500) });
      const [its, least] = [routeCost(plan, order).cost, routeCost(plan, exact(plan, inOrder(plan))).cost];
      expect(its).toBeGreaterThanOrEqual(least);
      expect(its).toBeLessThanOrEqual(least * 1.02);
      tried += 1;
      if (its === least) found += 1;
    }),
    { numRuns: 150, seed: 15 },
  );
  expect(found / tried).toBeGreaterThan(0.97);
});

test('annealed finds nearly what trying all orders finds, hours and locks included', () => {
  let [found, tried] = [0, 0];
  fc.assert(
    fc.property(problems({ min: 3, max: 7, isTimed: true, mayLock: true }), fc.integer(), (problem, seed) => {
      const plan = planOf(problem);
      const { order } = annealed(plan, inOrder(plan), { seed, done: done(6000) });
      const [its, least] = [routeCost(plan, order).cost, routeCost(plan, exact(plan, inOrder(plan))).cost];
      expect(its).toBeGreaterThanOrEqual(least - 1e-6);
      tried += 1;
      if (its <= least + 1e-6) found += 1;
    }),
    { numRuns: 100, seed: 15 },
  );
  expect(found / tried).toBeGreaterThan(0.9);
});

test('each stop is visited once, what is locked stays, and it costs no more than the order that there was', () => {
  fc.assert(
    fc.property(problems({ max: 40, isTimed: true, mayLock: true }), fc.boolean(), fc.integer(), (problem, isBare, seed) => {
      const its = isBare ? { ...problem, stops: problem.stops.map((each) => ({ ...each, from: null, to: null })) } : problem;
      const plan = planOf(its);
      const { order, cost } = solve(its, { seed, ms: 1, now: () => 0, iterations: 60 });
      expect(visits(order)).toEqual([...its.stops.keys()]);
      for (const [at, { isLocked }] of its.stops.entries()) if (isLocked) expect(order[at]).toBe(at);
      expect(cost).toBeLessThanOrEqual(routeCost(plan, inOrder(plan)).cost);
      expect(cost).toBe(routeCost(plan, Int32Array.from([0, ...order.map((each) => each + 1), plan.size - 1])).cost);
    }),
    { numRuns: 200 },
  );
});

test('the same seed and number of iterations give the same order, whatever the clock says', () => {
  fc.assert(
    fc.property(problems({ min: 12, max: 40, isTimed: true, mayLock: true }), fc.boolean(), fc.integer(), (problem, isBare, seed) => {
      const its = isBare
        ? { ...problem, stops: problem.stops.map((each) => ({ ...each, from: null, to: null, isLocked: false })) }
        : problem;
      const run = () => solve(its, { seed, ms: Infinity, now: performance.now.bind(performance), iterations: 200 });
      expect(run()).toEqual(run());
    }),
    { numRuns: 30 },
  );
});

test('more iterations from what was found never make it worse', () => {
  fc.assert(
    fc.property(problems({ min: 12, max: 30 }), fc.integer(), (problem, seed) => {
      const plan = planOf(problem);
      const first = iterated(plan.cost, inOrder(plan), { seed, done: done(50) });
      const next = iterated(plan.cost, first.order, { seed: seed + 1, done: done(50) });
      expect(visits(next.order)).toEqual([...inOrder(plan)]);
      expect(routeCost(plan, next.order).cost).toBeLessThanOrEqual(routeCost(plan, first.order).cost + 1e-6);
    }),
    { numRuns: 60 },
  );
});

test('turning and exchanging stretches keeps positions and the cost of turning true, and undo brings back what was accepted', () => {
  const change = fc.tuple(fc.boolean(), fc.nat(), fc.nat(), fc.nat());
  fc.assert(
    fc.property(problems({ min: 4, max: 12 }), fc.array(change, { maxLength: 12 }), fc.nat(), (problem, changes, accepted) => {
      const plan = planOf(problem);
      const { size, cost } = plan;
      const route = stretches(cost, inOrder(plan));
      let kept = [...route.order];
      for (const [number, [isTurn, ...at]] of changes.entries()) {
        const [low, middle, high] = at.map((each) => 1 + (each % (size - 2))).toSorted((a, b) => a - b) as [number, number, number];
        if (isTurn) {
          route.turn(low, high);
          route.place(low, high);
        } else if (low < middle) route.exchange(low, middle, high);
        if (number === accepted % 12) {
          route.accept();
          kept = [...route.order];
        }
      }
      const check = () => {
        let [backwards, sum] = [0, 0];
        for (let at = 0; at < size; at += 1) {
          expect(route.position[route.order[at]!]).toBe(at);
          if (at === 0) continue;
          const [one, other] = [route.order[at - 1]!, route.order[at]!];
          sum += cost[one * size + other]!;
          // Of the ends' own ways nothing is asked: no stretch has them.
          if (at > 1 && at < size - 1) {
            backwards += cost[other * size + one]! - cost[one * size + other]!;
            expect(route.turned[at]! - route.turned[1]!).toBeCloseTo(backwards, 6);
          }
        }
        expect(route.total()).toBeCloseTo(sum, 6);
      };
      check();
      route.undo();
      expect([...route.order]).toEqual(kept);
      check();
    }),
  );
});
