import os from 'node:os';
import { Piscina } from 'piscina';
import { refuse } from '#server/refuse.ts';
import { openTurns } from '#server/turns.ts';
import { planOf, type Problem } from '../../solver/problem.ts';
import type { Solution } from '../../solver/solve.ts';
import type { SolveTask } from './solveThread.ts';

/** For whom a problem is solved. */
export type SolvedFor = { company: string; user?: string; signal?: AbortSignal | undefined };

/** Solves problems in threads. */
export type Solving = {
  /**
   * The best order that is found in the time that there is for it (`budgetOf`, less while others wait).
   * @throws RangeError for a problem that is none, the signal's reason, 503 for who would wait too long, and what a thread died of twice
   */
  bestOrder: (asking: SolvedFor, problem: Problem) => Promise<Solution>;
  close: () => Promise<void>;
};

type Options = {
  /** Problems, or seeds of one, that are worked on at once. */
  threads?: number;
  /** What a thread does, a `SolveTask` at a time. */
  file?: URL;
  /** For how long one waits for one's turn, in milliseconds. */
  patience?: number;
};

/** One core stays free for requests; more threads than this find little more. */
const THREADS = Math.max(1, Math.min(4, os.availableParallelism() - 1));
/** Seeds that are tried at once for one problem, where nobody else waits. */
const SEEDS = 3;
/** By how much threads stand back for others (nice). */
const NICE = 5;
/** For how long a thread waits for the next problem before it ends, in milliseconds. */
const IDLE = 60_000;
/** What a thread may hold, in MB. */
const MEMORY = 128;
/** For how long one waits for one's turn, in milliseconds, and how many of a company do. */
const [PATIENCE, MOST_WAITING] = [30_000, 20];
/** A thread that answers so much later than it should is ended, in milliseconds. */
const GRACE = 5_000;
/** The least of its time that a problem is given while others wait. */
const LEAST_SHARE = 1 / 3;
const late = () => refuse.busy('Se están ordenando muchas rutas a la vez: pruebe de nuevo en unos segundos', 5);

/** Milliseconds for a stop of a problem that is simple, of one that asks for hours or has locked stops; most for 200 stops. */
const [A_STOP, A_HARD_STOP, SMALL] = [5, 10, 1000];

/**
 * Whole milliseconds for a problem: a second for 200 stops, two for 500. The fewer they are the less it takes, and twice as long where hours
 * are asked for or stops are locked.
 * @param crowd how many problems there are for each thread; who shares one is given less
 */
export const budgetOf = (stops: Problem['stops'], crowd = 1): number => {
  const isHard = stops.some(({ from, to, isLocked }) => from !== null || to !== null || isLocked);
  const ms = Math.min(SMALL, (isHard ? A_HARD_STOP : A_STOP) * stops.length) + (10 / 3) * Math.max(0, stops.length - 200);
  return Math.ceil(ms * Math.max(LEAST_SHARE, Math.min(1, 1 / crowd)));
};

/** Opens threads that solve; none begins before it is needed. */
export const openSolving = ({
  threads = THREADS,
  file = new URL('solveThread.ts', import.meta.url),
  patience = PATIENCE,
}: Options = {}): Solving => {
  const pool = new Piscina<SolveTask, Solution>({
    filename: file.href,
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: IDLE,
    niceIncrement: NICE,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY },
  });
  const turn = openTurns(threads, { patience: { ms: patience, most: MOST_WAITING, late } });
  /** Problems that are being solved or wait for it. */
  let present = 0;

  const inThread = (task: SolveTask) => pool.run(task, { signal: AbortSignal.timeout(task.ms + GRACE) });
  const solveOnce = async (task: SolveTask): Promise<Solution> => {
    try {
      return await inThread(task);
    } catch (error) {
      if (Atomics.load(task.left, 0) !== 0) throw error;
      // The thread died, not the problem: that was checked before.
      return inThread(task);
    }
  };
  const solveAll = async (problem: Problem, seeds: number, signal: AbortSignal | undefined): Promise<Solution> => {
    const left = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    const leave = () => Atomics.store(left, 0, 1);
    signal?.addEventListener('abort', leave);
    const ms = budgetOf(problem.stops, present / threads);
    try {
      // The threads are done in a moment when nobody waits any more; the room is theirs until then.
      const found = await Promise.all(Array.from({ length: seeds }, (_, at) => solveOnce({ problem, seed: at + 1, ms, left })));
      signal?.throwIfAborted();
      return found.reduce((best, other) => (other.cost < best.cost ? other : best));
    } finally {
      signal?.removeEventListener('abort', leave);
    }
  };

  return {
    bestOrder: async ({ company, user, signal }, problem) => {
      planOf(problem);
      const seconds = new Float64Array(new SharedArrayBuffer(problem.seconds.byteLength));
      seconds.set(problem.seconds);
      present += 1;
      const seeds = present === 1 ? Math.min(SEEDS, threads) : 1;
      try {
        const work = () => solveAll({ ...problem, seconds }, seeds, signal);
        return await turn(company, work, { size: seeds, signal, ...(user && { sender: user }) });
      } finally {
        present -= 1;
      }
    },
    close: () => pool.destroy(),
  };
};

let opened: Solving | undefined;

/** See `Solving`, over the threads that all requests of the process share. */
export const bestOrder: Solving['bestOrder'] = (asking, problem) => (opened ??= openSolving()).bestOrder(asking, problem);
