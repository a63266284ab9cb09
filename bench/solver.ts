import { openSolving } from '../src/features/routing/server/solving/solving.ts';
import { nearestNext } from '../src/features/routing/solver/near.ts';
import { planOf } from '../src/features/routing/solver/problem.ts';
import { routeCost } from '../src/features/routing/solver/routeCost.ts';
import type { Row } from './report.ts';
import { hardInstances, type Instance, solverInstances } from './solverInstances.ts';
import { solverReferences } from './solverReferences.ts';
import { timesOf } from './timing.ts';

/** Groups of instances: what may be lacking to the best order known, on the whole and at worst (%), and how long one waits at most (ms). */
const GROUPS = [
  { name: '50 to 200 stops', isIn: ({ asks, stops }: Instance) => asks === 'nothing' && stops <= 200, mean: 0.5, worst: 1.5, ms: 1_100 },
  { name: '300 to 500 stops', isIn: ({ asks, stops }: Instance) => asks === 'nothing' && stops > 200, mean: 1, worst: 2.5, ms: 2_100 },
  { name: '100 to 500 stops, a third with hours', isIn: ({ asks }: Instance) => asks === 'hours', mean: 5, worst: 10, ms: 2_100 },
  { name: '100 to 500 stops, a tenth locked', isIn: ({ asks }: Instance) => asks === 'locks', mean: 5, worst: 10, ms: 2_100 },
];

const meanOf = (list: readonly number[]) => list.reduce((sum, each) => sum + each, 0) / list.length;
const percent = (value: number) => `${value.toFixed(2)} %`;

/**
 * How good the orders of stops are that come in the time that the product gives them, in its own threads: against the best of three
 * searches that were twenty times as long (`solverReferences.ts`). What one drives who always goes on to the nearest stop stands beside it.
 * @param wanted whether rows of that name are measured
 */
export const measureSolver = async (wanted: (name: string) => boolean, say: (line: string) => void): Promise<Row[]> => {
  if (!wanted('routing: orders')) return [];
  const referenceOf = solverReferences();
  const plain = await solverInstances();
  const all = [...plain, ...hardInstances(plain)];
  const solving = openSolving();
  const measure = async (instance: Instance) => {
    const { name, problem } = instance;
    const plan = planOf(problem);
    const least = referenceOf(instance);
    const began = performance.now();
    const { cost, iterations } = await solving.bestOrder({ company: 'bench' }, problem);
    const ms = performance.now() - began;
    const gap = (cost / least - 1) * 100;
    const near = (routeCost(plan, nearestNext(plan.cost, plan.fixed)).cost / least - 1) * 100;
    say(
      `   ${name}: ${percent(gap)} in ${ms.toFixed(0)} ms, ${iterations.toLocaleString('en')} iterations; the nearest next: ${percent(near)}`,
    );
    return { gap, near, ms };
  };
  try {
    // The thread's first one is slow: what it does is compiled then.
    await solving.bestOrder({ company: 'bench' }, all[0]!.problem);
    const rows: Row[] = [];
    for (const { name, isIn, mean, worst, ms } of GROUPS) {
      const measured: Awaited<ReturnType<typeof measure>>[] = [];
      for (const instance of all.filter(isIn)) measured.push(await measure(instance));
      const gaps = timesOf(measured.map(({ gap }) => gap));
      const nears = measured.map(({ near }) => near);
      const meanGap = meanOf(measured.map(({ gap }) => gap));
      const note = `${percent(meanGap)} and ${percent(gaps.max)}; the nearest next: ${percent(meanOf(nears))} and ${percent(Math.max(...nears))}`;
      rows.push(
        { name: `routing: orders of ${name}, mean gap, %`, server: { ...gaps, p95: meanGap }, target: mean, note },
        { name: `routing: orders of ${name}, worst gap, %`, server: { ...gaps, p95: gaps.max }, target: worst, note: 'the same' },
        { name: `routing: orders of ${name}, time`, server: timesOf(measured.map((each) => each.ms)), target: ms, note: 'with the thread' },
      );
    }
    return rows;
  } finally {
    await solving.close();
  }
};
