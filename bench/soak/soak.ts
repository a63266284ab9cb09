import { setTimeout } from 'node:timers/promises';
import { type Times, timesOf } from '../timing.ts';
import { actOnce } from './actions.ts';
import { settled, waitsOf } from './background.ts';
import type { Book } from './caller.ts';
import { faultsIn } from './faults.ts';
import { memoryFault } from './memory.ts';
import { openWorld } from './world.ts';

/** How long, by how many, how often each of them does something, and against what. */
export type Soaking = {
  url: string;
  seconds: number;
  users: number;
  /** Milliseconds that a person looks at an answer, on average. */
  pause: number;
  /** The database as its owner, for what is checked at the end; nothing is without it. */
  database?: string;
  /** Where the files lie, to look whether those that are named are there. */
  filesFolder?: string;
  /** By which `/metrics` tells of the memory; it is not told without it. */
  metricsToken?: string;
  say: (line: string) => void;
};

/** How often the memory is looked at, in milliseconds, and told, in looks. */
const [LOOK_EVERY, TOLD_EVERY] = [60_000, 10];
const MB = 1_048_576;

const memoryOf = async ({ url, metricsToken }: Soaking): Promise<number | undefined> => {
  if (!metricsToken) return undefined;
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } }).catch(() => undefined);
  const bytes = /^process_resident_memory_bytes (\S+)$/m.exec((await answer?.text()) ?? '')?.[1];
  return bytes === undefined ? undefined : Math.round(Number(bytes) / MB);
};

const aligned = (rows: readonly string[][]): string[] => {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows.map((row) => row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!))).join('  '));
};

const tableOf = (book: Book): string[] =>
  aligned([
    ['', 'calls', 'refused', 'errors', 'p50 ms', 'p95 ms'],
    ...[...book]
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([name, { calls, refused, errors, times }]) => {
        const { median, p95 } = timesOf(times.length > 0 ? times : [0]);
        return [name, calls, refused, errors, median.toFixed(0), p95.toFixed(0)].map(String);
      }),
  ]);

const tableOfWaits = (waits: ReadonlyMap<string, Times>): string[] => {
  const seconds = (ms: number) => (ms / 1_000).toFixed(1);
  return aligned([
    ['background work', 'ended', 'p50 s', 'p95 s', 'max s'],
    ...[...waits].map(([name, { count, median, p95, max }]) => [name, String(count), seconds(median), seconds(p95), seconds(max)]),
  ]);
};

/**
 * Has people do everything at once for a while, then waits until all is at rest and looks whether anything contradicts itself.
 * @returns what did not go well, as sentences: errors, what contradicts itself, memory that grew; refusals are no errors where many change the
 * same; and the memory that was looked at each minute, in MB
 */
export const soak = async (soaking: Soaking): Promise<{ calls: number; faults: string[]; memory: number[] }> => {
  const { url, seconds, users, pause, database, filesFolder, say } = soaking;
  const began = new Date();
  const book: Book = new Map();
  const world = await openWorld(url, users, book);
  const end = performance.now() + seconds * 1_000;
  const memory: number[] = [];
  const tell = (when: string) =>
    say(`${when.padEnd(10)} ${memory.at(-1) ?? '?'} MB, ${[...book.values()].reduce((sum, { calls }) => sum + calls, 0)} calls`);
  const look = async () => {
    const now = await memoryOf(soaking);
    if (now !== undefined) memory.push(now);
  };
  await look();
  tell('start');
  let looks = 0;
  const watching = setInterval(() => {
    looks += 1;
    const minutes = looks;
    void look().then(() => minutes % TOLD_EVERY === 0 && tell(`${minutes} min`));
  }, LOOK_EVERY);
  const faults: string[] = [];
  await Promise.all(
    world.people.map(async (who) => {
      await setTimeout(Math.random() * pause);
      while (performance.now() < end) {
        await actOnce(who, world).catch((error: unknown) => void faults.push(`soak itself: ${String(error)}`));
        await setTimeout(Math.random() * pause * 2);
      }
    }),
  );
  clearInterval(watching);
  if (database) await settled(database);
  await look();
  tell('end');
  for (const line of tableOf(book)) say(line);
  if (database) for (const line of tableOfWaits(await waitsOf(database, began))) say(line);
  for (const [name, { said, errors }] of book)
    for (const [what, many] of said) {
      if (errors > 0 && what.startsWith('ERROR')) faults.push(`${name}: ${many} x ${what}`);
      else say(`refused  ${name}: ${many} x ${what}`);
    }
  if (database) faults.push(...(await faultsIn(database, began, filesFolder)));
  const grown = memoryFault(memory);
  if (grown) faults.push(grown);
  say(faults.length === 0 ? 'nothing contradicts itself, no errors' : `${faults.length} faults`);
  for (const fault of faults) say(`FAULT  ${fault}`);
  return { calls: [...book.values()].reduce((sum, { calls }) => sum + calls, 0), faults, memory };
};
