import type { Problem } from '../../solver/problem.ts';
import { solve, type Solution } from '../../solver/solve.ts';

/** What a thread is asked for. */
export type SolveTask = {
  readonly problem: Problem;
  readonly seed: number;
  /** Milliseconds that it may take. */
  readonly ms: number;
  /** Not zero when nobody waits for the answer any more. */
  readonly left: Int32Array<SharedArrayBuffer>;
};

/** Solves a problem in a thread of `solving.ts`; what is found until then when nobody waits any more. */
export default ({ problem, seed, ms, left }: SolveTask): Solution =>
  solve(problem, { seed, ms, now: () => (Atomics.load(left, 0) === 0 ? performance.now() : Infinity) });
