import { createHash } from 'node:crypto';
import type { StoredFile } from '../../files/files.ts';
import type { Manifest, NamedFile } from '../file/manifest.ts';
import { FILES_AT_ONCE, begun, isUnreadable, listed, openReading, POOL, pooled, verified, type Gathered, type Stored } from '../stored.ts';
import type { Target } from '../targets/target.ts';
import { together } from './together.ts';

/** The sum that a file of the pool is called by; undefined for what is none of it, whoever put it there. */
export const sumIn = (name: string): string | undefined => {
  const sum = name.slice(-64);
  return /^[0-9a-f]{64}$/.test(sum) && name === pooled(sum) ? sum : undefined;
};

/** What a backup knows of the pool of its place. A file's name is trusted for no more than a turn of the looks at all of them. */
export type Pool = {
  /** Whether some content lies there: what is of another length, or was found to be other content, does not. */
  holds(content: { bytes: number; sha256: string }): boolean;
  /** Tells that content was written there. */
  put(content: { bytes: number; sha256: string }): void;
  /** Of those that were damaged, how many were written anew. */
  mended(): number;
  /** For the manifest: where the next backup goes on. */
  state(): Manifest['pool'];
};

/** What each backup reads of the pool and compares with its sums: so many bytes at least, so that a small one is read whole, and a share. */
const LOOK = { bytes: 256 * 1024 * 1024, share: 1 / 28 };

/**
 * Looks at a pool: at the length of each file, and at what the next ones hold, in the order of their sums, beginning where the last backup
 * ended. What was damaged then is looked at again.
 * @param former what the last backup says of it
 */
export const lookAtPool = async (target: Target, former: Manifest['pool'], look = LOOK): Promise<Pool> => {
  const sizes = new Map<string, number>();
  for await (const { name, bytes } of target.sizes(POOL)) {
    const sum = sumIn(name);
    if (sum) sizes.set(sum, bytes);
  }
  const all = [...sizes.keys()].toSorted();
  const next = all.findIndex((sum) => sum > former.looked);
  const inTurn = next < 0 ? all : [...all.slice(next), ...all.slice(0, next)];
  const chosen = new Set(former.damaged.filter((sum) => sizes.has(sum)));
  let left = Math.max(look.bytes, [...sizes.values()].reduce((total, bytes) => total + bytes, 0) * look.share);
  let { looked } = former;
  for (const sum of inTurn) {
    if (left <= 0) break;
    chosen.add(sum);
    looked = sum;
    left -= sizes.get(sum) ?? 0;
  }
  const damaged = new Set<string>();
  await together(FILES_AT_ONCE, chosen, async (sum) => {
    if ((await sumAt(target, sum)) !== sum) damaged.add(sum);
  });
  let mended = 0;
  const holds: Pool['holds'] = ({ bytes, sha256 }) => sizes.get(sha256) === bytes && !damaged.has(sha256);
  return {
    holds,
    put: (content) => {
      if (sizes.has(content.sha256) && !holds(content)) mended += 1;
      sizes.set(content.sha256, content.bytes);
      damaged.delete(content.sha256);
    },
    mended: () => mended,
    state: () => ({ looked, damaged: [...damaged].slice(0, MOST_DAMAGED) }),
  };
};

/** How many damaged files a backup tells the next one of: a disk that breaks has many, which are found again in their turn. */
const MOST_DAMAGED = 10_000;

/** The sum of what lies in the pool under a name; undefined when it is gone, or its place on the disk broke. */
const sumAt = async (target: Target, name: string): Promise<string | undefined> => {
  const sum = createHash('sha256');
  try {
    const source = await target.open(pooled(name));
    if (!source) return undefined;
    for await (const piece of await source.read(0, source.bytes)) sum.update(piece as Uint8Array);
  } catch (error) {
    if (isUnreadable(error)) return undefined;
    throw error;
  }
  return sum.digest('hex');
};

/** Up to how many bytes a stored file is kept in memory while it is copied. */
const IN_MEMORY = 16 * 1024 * 1024;

/** Reads content to its end for its length and sum; keeps it as well when it is small. */
const measure = async ({ stream: content }: StoredFile) => {
  const sum = createHash('sha256');
  let bytes = 0;
  let pieces: Uint8Array[] | undefined = [];
  for await (const piece of content as AsyncIterable<Uint8Array>) {
    sum.update(piece);
    bytes += piece.length;
    if (bytes > IN_MEMORY) pieces = undefined;
    pieces?.push(piece);
  }
  return { told: { bytes, sha256: sum.digest('hex') }, pieces };
};

/** Copies stored files to the pool; what a former backup knows by its key is not even read: a key is never given to other content. */
export const gatherIntoPool = (files: Stored, target: Target, former: ReadonlyMap<string, NamedFile>, pool: Pool): Gathered => {
  const seen = new Map<string, NamedFile>();
  const reading = openReading(files);
  let newBytes = 0;
  const copied = async (key: string): Promise<NamedFile | undefined> => {
    const known = former.get(key);
    if (known && pool.holds(known)) return { key, bytes: known.bytes, sha256: known.sha256 };
    // Its name in the pool is known when it was read to its end: a large one is read twice.
    const measured = await reading.read(key, measure);
    if (!measured) return undefined;
    const { told, pieces } = measured;
    if (pool.holds(told)) return { key, ...told };
    const content = pieces ?? (await reading.read(key, begun))?.content;
    if (!content) return undefined;
    await target.write(pooled(told.sha256), verified(content, told));
    pool.put(told);
    newBytes += told.bytes;
    return { key, ...told };
  };
  return {
    // eslint-disable-next-line require-yield
    pass: async function* () {
      await together(FILES_AT_ONCE, files.kept(), async (key) => {
        const named = seen.has(key) ? undefined : await copied(key);
        if (named) seen.set(key, named);
      });
    },
    list: (archive) => listed(archive, seen, false),
    newBytes: () => newBytes,
    unread: reading.unread,
  };
};
