import { createHash } from 'node:crypto';
import type { FileStore } from '../files/files.ts';
import type { Archive } from './file/archive.ts';
import { lineOf, namedIn, type Manifest, type NamedFile } from './file/manifest.ts';
import { together } from './together.ts';
import { inParts, linesIn } from './file/parts.ts';
import type { Source, Target } from './targets/target.ts';

/** Where stored files lie that backups name: one for all backups of a place, each by its sum, so that none is copied twice. */
export const POOL = 'files/';
export const pooled = (sha256: string): string => `${POOL}${sha256.slice(0, 2)}/${sha256}`;

/** The files that a backup names, as its list has them. */
export async function* filesOf(source: Source, manifest: Manifest): AsyncGenerator<NamedFile> {
  for await (const line of linesIn(source, manifest.files.parts)) yield namedIn(line);
}

/** How many stored files are copied at once. */
export const FILES_AT_ONCE = 4;

/** Passes content on, and tells its length and sum when it was all there. */
const measured = (content: AsyncIterable<Uint8Array>) => {
  const sum = createHash('sha256');
  const told = { bytes: 0, sha256: '' };
  const passed = async function* () {
    for await (const piece of content) {
      sum.update(piece);
      told.bytes += piece.length;
      yield piece;
    }
    told.sha256 = sum.digest('hex');
  };
  return { told, passed };
};

/** The stored files of one backup, gathered in passes: those of a later pass are what was stored meanwhile. */
export type Gathered = {
  /** Looks at all files that are stored now. */
  pass(): AsyncGenerator<Uint8Array, void>;
  /** Writes the list of all that were seen. */
  list(archive: Archive): AsyncGenerator<Uint8Array, Manifest['files']>;
  /** Bytes that were copied, and not there before. */
  newBytes(): number;
};

/** Copies stored files to the pool; what a former backup knows by its key is not even read: a key is never given to other content. */
export const gatherIntoPool = async (
  files: Pick<FileStore, 'kept' | 'read'>,
  target: Target,
  former: ReadonlyMap<string, NamedFile>,
): Promise<Gathered> => {
  const there = new Set<string>();
  for await (const name of target.list(POOL)) there.add(name.slice(name.lastIndexOf('/') + 1));
  const seen = new Map<string, NamedFile>();
  let newBytes = 0;
  const copied = async (key: string): Promise<NamedFile | undefined> => {
    const known = former.get(key);
    if (known && there.has(known.sha256)) return { key, bytes: known.bytes, sha256: known.sha256 };
    // Its name in the pool is known when it was read to its end: a large one is read twice.
    const stored = await files.read(key);
    if (!stored) return undefined;
    const { told, passed } = measured(stored.stream);
    const pieces: Uint8Array[] = [];
    for await (const piece of passed()) if (told.bytes <= IN_MEMORY) pieces.push(piece);
    const isWhole = told.bytes <= IN_MEMORY;
    if (!there.has(told.sha256)) {
      const content = isWhole ? pieces : (await files.read(key))?.stream;
      if (!content) return undefined;
      await target.write(pooled(told.sha256), verified(content, told));
      there.add(told.sha256);
      newBytes += told.bytes;
    }
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
  };
};

/** Puts stored files into the backup's own file. */
export const gatherIntoArchive = (files: Pick<FileStore, 'kept' | 'read'>, archive: Archive): Gathered => {
  const seen = new Map<string, NamedFile>();
  let newBytes = 0;
  return {
    pass: async function* () {
      for await (const key of files.kept()) {
        const stored = seen.has(key) ? undefined : await files.read(key);
        if (!stored) continue;
        const placed = yield* archive.entry(`stored/${key}`, stored.size, stored.stream);
        newBytes += stored.size;
        seen.set(key, { key, ...placed });
      }
    },
    list: (into) => listed(into, seen, true),
    newBytes: () => newBytes,
  };
};

async function* listed(
  archive: Archive,
  seen: ReadonlyMap<string, NamedFile>,
  whole: boolean,
): AsyncGenerator<Uint8Array, Manifest['files']> {
  let bytes = 0;
  const lines = async function* () {
    for (const named of seen.values()) {
      bytes += named.bytes;
      yield Buffer.from(lineOf(named), 'latin1');
    }
  };
  const parts = yield* inParts(archive, 'files', lines());
  return { count: seen.size, bytes, whole, parts };
}

/** Passes content on that has to be what was measured before. @throws at its end when it is not */
export async function* verified(
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  { bytes, sha256 }: { bytes: number; sha256: string },
) {
  const sum = createHash('sha256');
  let read = 0;
  for await (const piece of content) {
    sum.update(piece);
    read += piece.length;
    yield piece;
  }
  if (read !== bytes || sum.digest('hex') !== sha256) throw new Error('a stored file changed while it was read');
}

/** Up to how many bytes a stored file is kept in memory while it is copied. */
const IN_MEMORY = 16 * 1024 * 1024;
