import { createHash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { StartupError } from '../../startupError.ts';
import { isUnreadable } from '../stored.ts';
import type { Target } from '../targets/target.ts';
import { unpackedWhole } from './packed.ts';
import { segmentName, segmentOf, type Lsn } from './wal.ts';

/** Where all of it lies, among the backups. */
export const LOG = 'log/';

/**
 * What a chain is: a copy of the database's files, and the log from then on without a gap. It is a folder of its own. Its name begins with a
 * number that counts up in the place: that says which came after which, for clocks jump.
 *
 *     log/00007-2026-11-28T06-30-00-3f2a91/base.tar.zst                   the files
 *     log/00007-2026-11-28T06-30-00-3f2a91/chain.json                     this; written once the log has what makes the files whole
 *     log/00007-2026-11-28T06-30-00-3f2a91/000000010000000000000003.zst   the log's segments
 *     log/00007-2026-11-28T06-30-00-3f2a91/000000010000000000000004.part.zst   what there is of the one that is being written
 *     log/00007-2026-11-28T06-30-00-3f2a91/until.json                     up to where it goes
 */
const Chain = z.object({
  product: z.literal('reparto'),
  format: z.literal(3),
  /** Of the program, and the major version of PostgreSQL. */
  version: z.string(),
  postgres: z.string(),
  /** Which database it is of, and which of its histories; those from which that one came, and where each of them was left. */
  system: z.string(),
  timeline: z.int(),
  history: z.array(z.object({ timeline: z.int(), end: z.int() })),
  segmentBytes: z.int(),
  /** Where the log begins, and up to where it has to be replayed; from which moment on the database can be restored. */
  start: z.int(),
  stop: z.int(),
  ready: z.iso.datetime(),
  baseBytes: z.int(),
});
/** See the schema. */
export type Chain = z.infer<typeof Chain>;

/** Which history of which database. */
export type History = Pick<Chain, 'system' | 'timeline' | 'history'>;

const Until = z.object({
  /** All that was acknowledged by then is in the log up to here. */
  at: z.iso.datetime(),
  lsn: z.int(),
  /** Who wrote it. */
  by: z.string(),
  /** How long the log is as it is stored, and for how long it has grown. */
  bytes: z.int(),
  seconds: z.number(),
});
/** See the schema. */
export type Until = z.infer<typeof Until>;

/** A chain as it lies there. */
export type StoredChain = Chain & {
  /** Of its folder. */
  name: string;
  /** Up to where it goes; where `until.json` does not say so, as its last segment does. */
  until: Until;
  isTold: boolean;
  /** Segments that are whole, by their numbers, and the one that is not. */
  segments: ReadonlySet<number>;
  part: number | undefined;
};

export const baseOf = (chain: string): string => `${LOG}${chain}/base.tar.zst`;
export const chainFile = (chain: string): string => `${LOG}${chain}/chain.json`;
export const untilFile = (chain: string): string => `${LOG}${chain}/until.json`;
type Place = Pick<Chain, 'timeline' | 'segmentBytes'> & { name: string };
export const segmentFile = ({ name, timeline, segmentBytes }: Place, segment: number): string =>
  `${LOG}${name}/${segmentName(timeline, segment, segmentBytes)}.zst`;
export const partFile = ({ name, timeline, segmentBytes }: Place, segment: number): string =>
  `${LOG}${name}/${segmentName(timeline, segment, segmentBytes)}.part.zst`;

/** The number of the segment in which a place is. */
export const segmentAt = (lsn: Lsn, { segmentBytes }: Pick<Chain, 'segmentBytes'>): number => Math.floor(lsn / segmentBytes);

/** Which of the chains of a place it is, by the name of its folder. */
export const numberOf = (name: string): number => Number(/^\d+(?=-)/.exec(name)?.[0] ?? 0);

/** Whether it is of the same history. */
export const isSameHistory = (a: History, b: History): boolean =>
  a.system === b.system && a.timeline === b.timeline && isDeepStrictEqual(a.history, b.history);

/** Whether it is of a history, or of one from which that came: begun before that one left it. */
export const leadsTo = (chain: History & Pick<Chain, 'start'>, to: History): boolean =>
  isSameHistory(chain, to) ||
  (chain.system === to.system && to.history.some(({ timeline, end }) => timeline === chain.timeline && chain.start < end));

const sumOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex');

/**
 * Of a stored file that is missing, damaged or on a place of the disk that broke nothing is had; that it could not be asked for says nothing
 * of it.
 */
export const isDamage = (error: unknown): undefined => {
  if (!(error instanceof StartupError) && !isUnreadable(error)) throw error;
};

const readJson = async <T extends z.ZodType>(target: Target, name: string, schema: T): Promise<z.output<T> | undefined> => {
  const read = async () => {
    const content = await target
      .open(name)
      .then(async (source) => source && text(await source.read(0, source.bytes)))
      .catch(isDamage);
    try {
      const { sum, ...value } = JSON.parse(content ?? '{}') as Record<string, unknown>;
      return sum === sumOf(value) ? schema.parse(value) : undefined;
    } catch {
      return undefined;
    }
  };
  // Another one may have come into its place between its size and its content.
  return (await read()) ?? read();
};

/** What `chain.json` and `until.json` hold: a changed digit of either would be believed, so there is a sum of it. */
export const json = async function* (value: object): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`${JSON.stringify({ ...value, sum: sumOf(value) }, null, 2)}\n`);
};

/** What a chain says of itself; nothing where there is none, or what there is cannot be read. */
export const readChain = (target: Target, name: string): Promise<Chain | undefined> => readJson(target, chainFile(name), Chain);

/** Up to where a chain goes, as it is told there. */
export const readUntil = (target: Target, name: string): Promise<Until | undefined> => readJson(target, untilFile(name), Until);

/** When a chain of which nothing else can be read was last written, or begun, by its folder's name, in milliseconds; NaN where nothing tells. */
export const lastOf = async (target: Target, name: string): Promise<number> => {
  const until = await readUntil(target, name);
  const [, hour, minute, second] = /^\d+-(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d)-/.exec(name) ?? [];
  return Date.parse(until?.at ?? `${hour}:${minute}:${second}Z`);
};

/** What lies in the log's folder, by chains: the names of the files of each. */
export const filesByChain = async (target: Target): Promise<Map<string, string[]>> => {
  const found = new Map<string, string[]>();
  for await (const name of target.list(LOG)) {
    const [, chain = '', file = ''] = name.split('/');
    const files = found.get(chain);
    if (files) files.push(file);
    else if (file) found.set(chain, [file]);
  }
  return found;
};

/** Of which segments some files are, as far as they are of a timeline. */
const segmentsAmong = (files: readonly string[], { timeline, segmentBytes }: Pick<Chain, 'timeline' | 'segmentBytes'>) => {
  const numbers = (ending: string) =>
    files.flatMap((file) => {
      const found = file.endsWith(ending) ? segmentOf(file.slice(0, -ending.length), segmentBytes) : undefined;
      return found?.timeline === timeline ? [found.segment] : [];
    });
  const segments = new Set(numbers('.zst'));
  const part = Math.max(...numbers('.part.zst'));
  return { segments, part: part >= 0 && !segments.has(part) ? part : undefined };
};

/** The first segment that is not among those that follow the beginning without a gap. */
export const endOf = (chain: Pick<Chain, 'start' | 'segmentBytes'> & { segments: ReadonlySet<number> }): number => {
  let segment = segmentAt(chain.start, chain);
  while (chain.segments.has(segment)) segment++;
  return segment;
};

/** Whether a folder's files are all that a chain needs up to a segment. */
export const holdsUpTo = (files: readonly string[], chain: Pick<Chain, 'start' | 'timeline' | 'segmentBytes'>, next: number): boolean =>
  files.includes('base.tar.zst') && endOf({ ...chain, ...segmentsAmong(files, chain) }) >= next;

/** Up to where a chain goes of which nothing says so: as far as its last segment that can be read does. */
const untilOf = async (target: Target, chain: Omit<StoredChain, 'until' | 'isTold'>): Promise<Until> => {
  const { ready, stop, segments, part, segmentBytes } = chain;
  const end = endOf(chain);
  let until = { at: ready, lsn: stop };
  for (const segment of [part === end ? end : undefined, segments.has(end - 1) ? end - 1 : undefined]) {
    if (segment === undefined) continue;
    const found = await unpackedWhole(target, (segment === part ? partFile : segmentFile)(chain, segment)).catch(isDamage);
    if (!found) continue;
    const at = found.moment.toISOString();
    until = { at: at > ready ? at : ready, lsn: Math.max(segment * segmentBytes + found.content.length, stop) };
    break;
  }
  return { ...until, by: '', bytes: segments.size * segmentBytes, seconds: 0 };
};

/** What a place holds of the log. */
export type Log = {
  /**
   * The chains that can be restored. Those of the newest history come last, with those of the ones it came from; before them what other
   * histories of the same database wrote, and other databases. Among themselves they stand as they were begun.
   */
  chains: StoredChain[];
  /** Folders of chains that do not say of themselves what they are: damaged, or of another version. */
  strange: string[];
};

export const readLogs = async (target: Target): Promise<Log> => {
  const chains: StoredChain[] = [];
  const strange: string[] = [];
  for (const [name, files] of await filesByChain(target)) {
    const chain = files.includes('chain.json') ? await readChain(target, name) : undefined;
    if (chain) {
      const stored = { ...chain, name, ...segmentsAmong(files, chain) };
      const until = await readUntil(target, name);
      chains.push({ ...stored, until: until ?? (await untilOf(target, stored)), isTold: until !== undefined });
      // One that is being made has neither.
    } else if (numberOf(name) > 0 && (files.includes('chain.json') || files.includes('until.json'))) strange.push(name);
  }
  const begun = chains.toSorted((a, b) => numberOf(a.name) - numberOf(b.name) || a.timeline - b.timeline || a.start - b.start);
  const system = begun.at(-1)?.system;
  const [newest] = begun
    .filter((chain) => chain.system === system)
    .toSorted((a, b) => b.timeline - a.timeline || numberOf(b.name) - numberOf(a.name));
  const leads = (chain: StoredChain) => newest !== undefined && leadsTo(chain, newest);
  return { chains: [...begun.filter((chain) => !leads(chain)), ...begun.filter(leads)], strange: strange.toSorted() };
};

/** The chains of a place that can be restored, as `readLogs` has them. */
export const chainsOf = async (target: Target): Promise<StoredChain[]> => (await readLogs(target)).chains;

/** How many chains of a history stay at least: the one that grows, and one to go back to when that is damaged. */
export const KEPT = 2;

/**
 * Which of a history's chains are needed no more: those after them have grown for long enough.
 * @param chains as they were begun
 * @param seconds for how long one wants to go back; of running, for no clock orders the log
 */
export const spentOf = (chains: readonly StoredChain[], seconds: number): StoredChain[] => {
  let grown = 0;
  return chains.toReversed().filter(({ until }, index) => {
    const isSpent = index >= KEPT && grown >= seconds;
    grown += until.seconds;
    return isSpent;
  });
};

/** Since when a history can be restored without a gap. @param chains of it and of those it came from, as they were begun */
export const sinceOf = (chains: readonly StoredChain[]): Date | undefined => {
  const last = chains.at(-1);
  if (!last) return undefined;
  let since = new Date(last.ready);
  for (const { ready, until } of chains.slice(0, -1).toReversed()) {
    if (new Date(until.at) < since || new Date(ready) > since) break;
    since = new Date(ready);
  }
  return since;
};
