import { setImmediate } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import type { Problem, SolverStop } from '../../solver/problem.ts';
import { seeded } from '../../solver/random.ts';
import { bestOrder, budgetOf, openSolving, type Solving } from './solving.ts';

const opened: Solving[] = [];
const open = (options?: Parameters<typeof openSolving>[0]) => {
  const solving = openSolving(options);
  opened.push(solving);
  return solving;
};
afterAll(() => Promise.all(opened.map((each) => each.close())));

/** Stops in a city, `deaths` of whose threads die of it when they are victims. */
const problemOf = (count: number, deaths = 0): Problem => {
  const random = seeded(count);
  const places = Array.from({ length: count + 1 }, () => [random() * 900, random() * 900] as const);
  const seconds = Float64Array.from(places.flatMap(([x, y]) => places.map(([u, v]) => Math.hypot(x - u, y - v))));
  seconds[0] = deaths;
  return {
    mode: 'circular',
    seconds,
    stops: Array.from({ length: count }, () => ({ service: 180, from: null, to: null, isLocked: false })),
  };
};
const costOf = ({ seconds, stops }: Problem, order: readonly number[]) =>
  [...order, -1].reduce(({ sum, from }, stop) => ({ sum: sum + seconds[from * (stops.length + 1) + stop + 1]!, from: stop + 1 }), {
    sum: 0,
    from: 0,
  }).sum;

test('a problem is solved in a thread, and the thread that answers everybody goes on meanwhile', async () => {
  const problem = problemOf(300);
  await bestOrder({ company: 'a' }, problemOf(12));
  const solving = bestOrder({ company: 'a', user: 'u' }, problem);
  let isDone = false;
  solving.finally(() => (isDone = true)).catch(() => undefined);
  let turns = 0;
  for (; !isDone; turns += 1) await setImmediate();
  const { order, cost, iterations } = await solving;
  expect(order.toSorted((a, b) => a - b)).toEqual([...problem.stops.keys()]);
  expect(costOf(problem, order)).toBeCloseTo(cost, 6);
  expect(iterations).toBeGreaterThan(100);
  expect(turns).toBeGreaterThan(100);
});

test('with several threads several seeds are tried, and the best is taken', async () => {
  const problem = problemOf(40);
  const [one, three] = [open({ threads: 1 }), open({ threads: 3 })];
  const single = await one.bestOrder({ company: 'a' }, problem);
  const best = await three.bestOrder({ company: 'a' }, problem);
  expect(best.cost).toBeLessThanOrEqual(single.cost * 1.05);
});

test('a problem that is none is refused before any thread is asked', async () => {
  const solving = open({ threads: 1, file: new URL('nowhere.ts', import.meta.url) });
  const problem = problemOf(3);
  await expect(solving.bestOrder({ company: 'a' }, { ...problem, seconds: problem.seconds.slice(1) })).rejects.toThrow(RangeError);
  await expect(solving.bestOrder({ company: 'a' }, problemOf(501))).rejects.toThrow(RangeError);
});

test('who asks for much waits for it alone: others of the company, and other companies, come before', async () => {
  const solving = open({ threads: 1 });
  const ended: string[] = [];
  const ask = async (company: string, user: string) => {
    await solving.bestOrder({ company, user }, problemOf(30));
    ended.push(`${company} ${user}`);
  };
  const first = ask('a', 'ana');
  await setImmediate();
  await Promise.all([first, ask('a', 'ana'), ask('a', 'ana'), ask('a', 'beto'), ask('b', 'caro')]);
  expect(ended).toEqual(['a ana', 'a beto', 'b caro', 'a ana', 'a ana']);
});

test('a request that is gone frees its thread, and one that waits its place', async () => {
  const solving = open({ threads: 1 });
  const large = problemOf(500);
  await solving.bestOrder({ company: 'a' }, problemOf(12));
  const [running, waiting] = [new AbortController(), new AbortController()];
  const gone = [running, waiting].map(({ signal }) => solving.bestOrder({ company: 'a', signal }, large));
  const refused = Promise.all(gone.map((each) => expect(each).rejects.toThrow('gone')));
  const after = solving.bestOrder({ company: 'a' }, problemOf(12));
  for (const each of [waiting, running]) each.abort(new Error('gone'));
  await refused;
  expect((await after).order).toHaveLength(12);
  const signal = AbortSignal.abort(new Error('gone'));
  await expect(solving.bestOrder({ company: 'a', signal }, large)).rejects.toThrow('gone');
});

test('who waits too long is told to come again', async () => {
  const solving = open({ threads: 1, patience: 20 });
  const first = solving.bestOrder({ company: 'a' }, problemOf(100));
  await expect(solving.bestOrder({ company: 'b' }, problemOf(100))).rejects.toMatchObject({ status: 503, body: { code: 'BUSY' } });
  expect((await first).order).toHaveLength(100);
});

test('a thread that dies is replaced once for the request that it worked for, and the next request has a new one', async () => {
  const solving = open({ threads: 1, file: new URL('solveThread.victim.ts', import.meta.url) });
  expect((await solving.bestOrder({ company: 'a' }, problemOf(12, 1))).order).toHaveLength(12);
  await expect(solving.bestOrder({ company: 'a' }, problemOf(12, 2))).rejects.toThrow();
  expect((await solving.bestOrder({ company: 'a' }, problemOf(12))).order).toHaveLength(12);
});

test('a second for 200 stops, two for 500; less where several share a thread, and never less than a third', () => {
  const plain = { service: 180, from: null, to: null, isLocked: false };
  const many = (count: number, one: SolverStop = plain) => Array.from({ length: count }, (_, at) => (at === 0 ? one : plain));
  expect([1, 100, 200, 350, 500].map((count) => budgetOf(many(count)))).toEqual([5, 500, 1000, 1500, 2000]);
  expect([0.5, 1, 2, 3, 9].map((crowd) => budgetOf(many(200), crowd))).toEqual([1000, 1000, 500, 334, 334]);
  for (const hard of [
    { ...plain, from: 0 },
    { ...plain, to: 60 },
    { ...plain, isLocked: true },
  ])
    expect([1, 50, 100, 200, 500].map((count) => budgetOf(many(count, hard)))).toEqual([10, 500, 1000, 1000, 2000]);
});
