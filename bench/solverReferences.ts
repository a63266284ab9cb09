import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { budgetOf } from '../src/features/routing/server/solving/solving.ts';
import { solve } from '../src/features/routing/solver/solve.ts';
import { hardInstances, type Instance, solverInstances } from './solverInstances.ts';

/** What the cheapest order known of an instance costs, and by what one sees that it is still the same instance: all its ways together. */
type Reference = { cost: number; ways: number };

const FILE = new URL('solverReferences.json', import.meta.url);
/** How much longer is searched than the product does, with how many seeds. */
const [TIMES, SEEDS] = [20, 3];
/** Iterations of a millisecond, about as many as the product makes with 500 stops, by what they ask for. */
const PACE = { nothing: 50, hours: 2_000, locks: 3_000 };

const waysOf = ({ problem }: Instance) => Math.round(problem.seconds.reduce((sum, each) => sum + each, 0));
const stored = (): Record<string, Reference> =>
  existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, Reference>) : {};

/** The cost of the cheapest order known of each instance. @throws for one that is not among them */
export const solverReferences = (): ((instance: Instance) => number) => {
  const all = stored();
  return (instance) => {
    const known = all[instance.name];
    if (known?.ways !== waysOf(instance)) throw new Error(`${instance.name}: no reference; node bench/solverReferences.ts makes it`);
    return known.cost;
  };
};

/**
 * `node bench/solverReferences.ts [TEXT]` makes the references anew, of those whose name holds the text: half an hour. What was known and
 * is cheaper stays.
 */
if (import.meta.main) {
  const plain = await solverInstances();
  for (const instance of [...plain, ...hardInstances(plain)].filter(({ name }) => name.includes(process.argv[2] ?? ''))) {
    const { name, asks, problem } = instance;
    const iterations = TIMES * PACE[asks] * budgetOf(problem.stops);
    const found = Array.from(
      { length: SEEDS },
      (_, seed) => solve(problem, { seed: 101 + seed, ms: Infinity, now: () => 0, iterations }).cost,
    );
    const all = stored();
    const known = all[name];
    const ways = waysOf(instance);
    const cost = Math.min(...found, known?.ways === ways ? known.cost : Infinity);
    writeFileSync(FILE, `${JSON.stringify({ ...all, [name]: { cost, ways } }, null, 2)}\n`);
    process.stdout.write(
      `${name}: ${found.map((each) => each.toFixed(0)).join(', ')}; known until now ${known?.cost.toFixed(0) ?? 'none'}\n`,
    );
  }
}
