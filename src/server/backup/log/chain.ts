import * as z from 'zod';
import { readBytes, type Target } from '../targets/target.ts';
import { segmentName, segmentOf, type Lsn } from './wal.ts';

/** Where all of it lies, among the backups. */
export const LOG = 'log/';

/**
 * What a chain is: a copy of the database's files, and the log from then on without a gap. It is a folder of its own:
 *
 *     log/2026-11-28T06-30-00/base.tar.zst                   the files
 *     log/2026-11-28T06-30-00/chain.json                     this; written once the log has what makes the files whole
 *     log/2026-11-28T06-30-00/000000010000000000000003.zst   the log's segments
 *     log/2026-11-28T06-30-00/000000010000000000000004.part.zst   what there is of the one that is being written
 *     log/2026-11-28T06-30-00/until.json                     as of when all that was acknowledged is in it
 */
const Chain = z.object({
  product: z.literal('reparto'),
  format: z.literal(1),
  /** Of the program, and the major version of PostgreSQL. */
  version: z.string(),
  postgres: z.string(),
  /** Which database it is of, and which of its histories. */
  system: z.string(),
  timeline: z.int(),
  segmentBytes: z.int(),
  /** Where the log begins, and up to where it has to be replayed; from which moment on the database can be restored. */
  start: z.int(),
  stop: z.int(),
  ready: z.iso.datetime(),
  baseBytes: z.int(),
});
/** See the schema. */
export type Chain = z.infer<typeof Chain>;

const Until = z.object({ at: z.iso.datetime() });

/** A chain as it lies there. */
export type StoredChain = Chain & {
  /** Of its folder. */
  name: string;
  /** Up to which moment it tells; the moment at which it was whole when nothing says so. */
  until: string;
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

const readJson = async <T extends z.ZodType>(target: Target, name: string, schema: T): Promise<z.output<T> | undefined> => {
  const source = await target.open(name);
  if (!source) return undefined;
  const text = (await readBytes(source, 0, source.bytes)).toString();
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
};

export const json = async function* (value: unknown): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
};

/** What lies in the log's folder, by chains: the names of the files of each. */
export const filesByChain = async (target: Target): Promise<Map<string, string[]>> => {
  const found = new Map<string, string[]>();
  for await (const name of target.list(LOG)) {
    const [, chain = '', file = ''] = name.split('/');
    if (file) found.set(chain, [...(found.get(chain) ?? []), file]);
  }
  return found;
};

/** The chains that can be restored, the oldest first. */
export const chainsOf = async (target: Target): Promise<StoredChain[]> => {
  const chains: StoredChain[] = [];
  for (const [name, files] of await filesByChain(target)) {
    const chain = await readJson(target, chainFile(name), Chain);
    if (!chain) continue;
    const until = await readJson(target, untilFile(name), Until);
    const numbers = (ending: string) =>
      files.flatMap((file) => {
        const found = file.endsWith(ending) ? segmentOf(file.slice(0, -ending.length), chain.segmentBytes) : undefined;
        return found?.timeline === chain.timeline ? [found.segment] : [];
      });
    const segments = new Set(numbers('.zst'));
    const part = Math.max(...numbers('.part.zst'));
    const isLast = part >= 0 && !segments.has(part);
    chains.push({ ...chain, name, until: until?.at ?? chain.ready, segments, part: isLast ? part : undefined });
  }
  return chains.toSorted((a, b) => a.ready.localeCompare(b.ready));
};
